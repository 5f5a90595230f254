// How a paper asks for leave to do something with a contract: submitted from its draft, it waits; refused it is a draft again.
export const submitting = (kind: string, form: readonly string[]) =>
  ({
    label: ['提交', 'Submit'],
    from: ['draft'],
    to: 'approving',
    permission: 'apply',
    approval: { kind, approved: 'approved', rejected: 'draft', withdrawn: 'withdrawn', form },
  }) as const;
