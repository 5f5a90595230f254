// What is asked for, in words; what the node lets its reader change, as inputs.
import { Descriptions, Empty } from 'antd';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import type { ApprovalView } from '../model/calls';
import { a } from './approvalTexts';

interface FieldsProps {
  view: ApprovalView;
  edited: Record<string, unknown>;
  onEdit: (values: Record<string, unknown>) => void;
}

export function RequestFields({ view, edited, onEdit }: FieldsProps) {
  const { t } = useText();
  return (
    <>
      <h3>{t(a.form)}</h3>
      {view.fields.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(a.noForm)} />
      ) : (
        <Descriptions
          bordered
          size="small"
          column={1}
          items={view.fields.map(({ name, label, text, field, value }) => ({
            key: name,
            label,
            children: field ? (
              <FieldInput
                id={`request-${name}`}
                field={field}
                value={name in edited ? edited[name] : value}
                label={text}
                ariaLabel={label}
                onChange={(next) => onEdit({ ...edited, [name]: next })}
              />
            ) : (
              <span data-data>{text}</span>
            ),
          }))}
        />
      )}
      {view.files.length > 0 && (
        <ul aria-label={t(a.files)}>
          {view.files.map((file) => (
            <li key={file.FileUrl}>
              <a href={file.FileUrl} target="_blank" rel="noreferrer">
                {file.FileName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
