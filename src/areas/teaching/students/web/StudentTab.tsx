// A student's classes, what is left of each course, the marks and the ledger, on the page of the customer.
import { Flex, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { Attendance } from '../../attendance/model/attendance';
import { LessonBalance } from '../../balances/model/balance';
import { ClassMember } from '../../classes/model/member';
import { LessonEntry } from '../../ledger/model/lot';
import { Makeup } from '../../makeups/model/makeup';

const parts = [ClassMember, LessonBalance, Makeup, Attendance, LessonEntry];

export default function StudentTab({ rowId }: { rowId: number }) {
  const { t } = useText();
  const can = useCan();
  return (
    <Flex vertical gap={16}>
      {parts
        .filter((of) => can(`teaching.${of.noun}.view`))
        .map((of) => (
          <section key={of.name}>
            <Typography.Title level={5}>{t(of.title)}</Typography.Title>
            <ResourcePage of={of} given={{ customerId: rowId }} />
          </section>
        ))}
    </Flex>
  );
}
