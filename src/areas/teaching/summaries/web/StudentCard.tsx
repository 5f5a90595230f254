// What is said of one student: five times up to five stars, and a sentence of their own.
import { Button, Card, Flex, Input, Rate, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { Attendance } from '../../attendance/model/attendance';
import { ratingTexts } from '../model/ratings';
import type { Said, SheetStudent } from '../model/sheet';
import { ratingNames, SummaryItem } from '../model/summary';
import css from './summary.module.css';
import { summaryTexts as s } from './summaryTexts';

const { status: statusField } = Attendance.fields;

interface StudentCardProps {
  student: SheetStudent;
  said: Said;
  onSay: (said: Said) => void;
}

export function StudentCard({ student, said, onSay }: StudentCardProps) {
  const { t } = useText();
  const { name, status, lastComment } = student;
  return (
    <Card
      size="small"
      title={<span data-data>{name}</span>}
      extra={status && <Tag>{t(statusField.options![status]!.label)}</Tag>}
    >
      <Flex vertical gap={4}>
        {ratingNames.map((rating) => (
          <div key={rating} className={css.rating}>
            <span>{t(ratingTexts[rating])}</span>
            <Rate
              value={said.ratings[rating] ?? 0}
              aria-label={t(ratingTexts[rating])}
              onChange={(stars) => {
                const { [rating]: _, ...others } = said.ratings;
                onSay({ ...said, ratings: stars > 0 ? { ...others, [rating]: stars } : others });
              }}
            />
          </div>
        ))}
        <Input.TextArea
          value={said.comment}
          maxLength={SummaryItem.fields.comment.max ?? 500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-label={`${name} ${t(SummaryItem.fields.comment.label)}`}
          placeholder={t(SummaryItem.fields.comment.label)}
          onChange={({ target }) => onSay({ ...said, comment: target.value })}
        />
        {lastComment && said.comment === '' && (
          <Button type="link" size="small" onClick={() => onSay({ ...said, comment: lastComment })}>
            {t(s.asLast)}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
