// Whom customers are handed to: only those who can take them, each with what one wants to know.
import { Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { Person } from '#kernel/web/resource/rows/Person';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Salesperson } from '../../salespeople/model/salesperson';
import { manageTexts as m } from './manageTexts';

const most = 200;

interface Offered {
  value: number;
  label: string;
  sub: string;
  disabled?: boolean;
}

/** Counsellors within reach; who takes nobody new stands there and cannot be chosen. */
function useCounsellors(): { options: Offered[]; isPending: boolean } {
  const { t } = useText();
  const found = useList(Salesperson, { pageSize: most });
  const options = (found.data?.list ?? []).map((row) => ({
    value: row.staffId,
    label: labelOf(row, 'staffId') ?? '',
    sub: [t(m.owns, { count: row.ownedCount }), labelOf(row, 'schoolIds'), row.accepting ? '' : t(m.takesNobody)]
      .filter(Boolean)
      .join(' · '),
    disabled: row.accepting !== true,
  }));
  return { options, isPending: found.isPending };
}

function CounsellorSelect({ id, value, onChange, disabled, isInvalid, isMany }: FieldInputProps & { isMany: boolean }) {
  const { t } = useText();
  const { options, isPending } = useCounsellors();
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      {...(isMany ? { mode: 'multiple' as const } : {})}
      allowClear
      autoFocus
      loading={isPending}
      disabled={disabled}
      status={isInvalid ? 'error' : ''}
      placeholder={t(m.chooseCounsellor)}
      value={(value ?? undefined) as number | number[] | undefined}
      onChange={(next) => onChange(next ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      optionRender={({ data }) => (
        <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }} data-data>
          <Person name={data.label} />
          <small>{data.sub}</small>
        </span>
      )}
    />
  );
}

export const CounsellorInput = (props: FieldInputProps) => <CounsellorSelect {...props} isMany={false} />;
export const CounsellorsInput = (props: FieldInputProps) => <CounsellorSelect {...props} isMany />;
