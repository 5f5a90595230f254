// /editContact: what can be named at the left, the words in the middle, how they look at the right; kept every twenty seconds.
import { Alert, App, Button, Card, Flex, Input, List, Segmented, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState, useUnsaved } from '#kernel/web/shell/site/navigation';
import { useSettled } from '#kernel/web/useSettled';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { beginDraft, ContractTemplate, papers, previewTemplate, TemplateVersion } from '../model/template';
import { PlaceholderTree } from './PlaceholderTree';
import { SheetFrame } from './SheetFrame';
import { templateTexts as x } from './templateTexts';

type Version = WireOf<typeof TemplateVersion>;
type Part = 'content' | 'css';
const everySeconds = 20;

export default function TemplateEditPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const template = useDetail(ContractTemplate, id);
  const begin = useCall(beginDraft);
  const [draft, setDraft] = useState<Version | null>(null);
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each template
  useEffect(() => {
    if (id !== null) begin.run({ id }).then((row) => setDraft(row as Version), setError);
  }, [id]);
  if (id === null)
    return (
      <Empty height={360} text={t(x.pick)}>
        <Button onClick={() => open('/ContactAgreement')}>{t(x.toList)}</Button>
      </Empty>
    );
  const found = template.data as WireOf<typeof ContractTemplate> | undefined;
  return (
    <Shown loading={!draft && !error} error={error ?? template.error} height={480}>
      {draft && found && <Words key={draft.id} template={found} start={draft} />}
    </Shown>
  );
}

function Words({ template, start }: { template: WireOf<typeof ContractTemplate>; start: Version }) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const [row, setRow] = useState(start);
  const [words, setWords] = useKept(`templateWords:${start.id}:${start.version}`, {
    ...{ content: start.content ?? '', css: start.css ?? '', paper: start.paper },
  });
  const [part, setPart] = useState<Part>('content');
  const [contractId, setContract] = useState<number | null>(null);
  const area = useRef<TextAreaRef>(null);
  const isDirty = words.content !== (row.content ?? '') || words.css !== (row.css ?? '') || words.paper !== row.paper;
  useUnsaved(isDirty);
  const settled = useSettled({ kind: template.kind, content: words.content, css: words.css, contractId }, 500);
  const preview = useAnswer(previewTemplate, settled);
  const problems = preview.data?.problems ?? [];

  const latest = useRef({ words, row, isDirty });
  latest.current = { words, row, isDirty };
  const save = useCallback(async () => {
    const { words: now, row: was, isDirty: isChanged } = latest.current;
    if (isChanged) setRow((await resourceClient(TemplateVersion).edit(was.id, was.version, now)) as Version);
  }, []);
  const saveNow = () =>
    save().then(
      () => message.success(t(x.saved)),
      (error: unknown) => message.error(messageOf(error)),
    );
  useEffect(() => {
    const timer = setInterval(() => void save().catch(() => undefined), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [save]);

  const put = (text: string) => {
    const input = area.current?.resizableTextArea?.textArea;
    const at = input?.selectionStart ?? words.content.length;
    setPart('content');
    setWords((before) => ({ ...before, content: before.content.slice(0, at) + text + before.content.slice(at) }));
  };
  const jump = (line: number) => {
    const input = area.current?.resizableTextArea?.textArea;
    const at = words.content
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length;
    input?.focus();
    input?.setSelectionRange(at, at);
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <strong>{`${template.name} · v${row.no}`}</strong>
        <span>{t(isDirty ? x.unsaved : x.saved)}</span>
        <span style={{ flex: 1 }} />
        <Button onClick={() => void saveNow()} disabled={!isDirty}>
          {t(x.save)}
        </Button>
        {!isDirty && (
          <TransitionButtons
            of={TemplateVersion}
            row={row}
            onDone={() => {
              message.success(t(x.published, { no: row.no ?? 0 }));
              open('/ContactAgreement');
            }}
          />
        )}
      </Flex>
      <Flex gap={12} align="start" wrap>
        <Card size="small" style={{ flex: '1 1 200px', maxWidth: 260 }}>
          <PlaceholderTree onInsert={put} />
        </Card>
        <Card size="small" style={{ flex: '2 1 380px', minWidth: 0 }}>
          <Flex vertical gap={8}>
            <Flex gap={8} wrap>
              <Segmented<Part>
                value={part}
                onChange={setPart}
                options={(['content', 'css'] as const).map((value) => ({ value, label: t(x[value]) }))}
              />
              <Select
                style={{ width: 170 }}
                aria-label={t(TemplateVersion.fields.paper.label)}
                value={words.paper}
                onChange={(paper) => setWords((before) => ({ ...before, paper }))}
                options={(Object.keys(papers) as (keyof typeof papers)[]).map((value) => ({
                  ...{ value, label: t(TemplateVersion.fields.paper.options![value]!.label) },
                }))}
              />
            </Flex>
            <Input.TextArea
              ref={area}
              rows={24}
              style={{ fontFamily: 'monospace' }}
              aria-label={t(x[part])}
              value={words[part]}
              onChange={(event) => setWords((before) => ({ ...before, [part]: event.target.value }))}
            />
            {problems.length === 0 ? (
              <Alert type="success" showIcon title={t(x.fine)} />
            ) : (
              <List
                size="small"
                bordered
                header={t(x.problems, { n: problems.length })}
                dataSource={problems}
                renderItem={({ rule, name, line, column }) => (
                  <List.Item>
                    <Button type="link" size="small" onClick={() => jump(line)}>
                      {t(x[rule], { name, line, column })}
                    </Button>
                  </List.Item>
                )}
              />
            )}
          </Flex>
        </Card>
        <Card size="small" style={{ flex: '3 1 480px', minWidth: 0 }}>
          <Flex vertical gap={8}>
            <div style={{ maxWidth: 300 }}>
              <RefPicker
                to="contract"
                allowClear
                aria-label={t(x.withContract)}
                placeholder={t(x.withContract)}
                value={contractId}
                onChange={(next) => setContract(typeof next === 'number' ? next : null)}
              />
            </div>
            <Shown loading={preview.isPending} error={preview.error} height={300}>
              {preview.data && (
                <SheetFrame html={preview.data.html} paper={words.paper} title={t(x.preview)} zoom={0.55} />
              )}
            </Shown>
          </Flex>
        </Card>
      </Flex>
    </Flex>
  );
}
