// Paper for a class: who is in it, a sheet to sign at the next lessons, and the marks of those that were.
import { Empty, Segmented } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useEvery } from '#kernel/web/resource/rows/useRows';
import { Modal } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { Attendance } from '../../attendance/model/attendance';
import { attendanceGrid, type GridAnswer, type GridLesson } from '../../attendance/model/grid';
import { ClassMember, MemberLife } from '../../classes/model/member';
import { PaperTable } from '../../classes/web/PaperTable';
import { planTexts as p } from './planTexts';

const sheets = ['roster', 'signIn', 'grid'] as const;
type Sheet = (typeof sheets)[number];

/** As many columns as a landscape sheet has room for. */
const signed = 10;
const marked = 24;

interface PrintedClass {
  id: number;
  name: string;
  teacher: string;
  school: string;
}

export function ClassPrint({ of, first, onClose }: { of: PrintedClass; first: Sheet; onClose: () => void }) {
  const { t } = useText();
  const [sheet, setSheet] = useState<Sheet>(first);
  const answer = useAnswer(attendanceGrid, { classId: of.id });
  const grid = answer.data;
  const title = `${of.name} · ${t(p[sheet])}`;
  return (
    <Modal open width={1180} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={320}>
        <PrintFrame
          key={sheet}
          title={title}
          landscape={sheet !== 'roster'}
          toolbar={
            <Segmented<Sheet>
              value={sheet}
              onChange={setSheet}
              options={sheets.map((value) => ({ value, label: t(p[value]) }))}
            />
          }
        >
          {sheet === 'roster' && <Roster of={of} />}
          {grid && sheet === 'signIn' && <SignIn of={of} grid={grid} />}
          {grid && sheet === 'grid' && <Marks of={of} grid={grid} />}
        </PrintFrame>
      </Shown>
    </Modal>
  );
}

function Roster({ of }: { of: PrintedClass }) {
  const { t } = useText();
  const { data = [] } = useEvery(ClassMember, { classId: of.id, state: ['active', 'paused'], sort: 'joinedOn' });
  const { fields } = ClassMember;
  return (
    <PaperTable
      title={of.name}
      facts={[of.school, of.teacher, t(p.roster)]}
      head={[
        ...[t(p.no), t(fields.customerId.label), t(p.joined), t(fields.state.label)],
        ...[t(p.balance), t(p.owed), t(p.note)],
      ]}
      rows={data.map((row, at) => ({
        key: row.id,
        cells: [
          ...[at + 1, labelOf(row, 'customerId'), row.joinedOn, t(MemberLife.states[row.state].label)],
          ...[row.balanceQty, row.owedQty || '', ''],
        ],
      }))}
    />
  );
}

const headOf = ({ lessonNo, day }: GridLesson): string => `${lessonNo || '·'} ${day.slice(5)}`;

function SignIn({ of, grid: { lessons, students } }: { of: PrintedClass; grid: GridAnswer }) {
  const { t } = useText();
  const next = lessons.filter(({ state }) => state === 'scheduled').slice(0, signed);
  const here = students.filter(({ isActive }) => isActive);
  if (next.length === 0) return <Empty description={t(p.noneToCome)} />;
  return (
    <PaperTable
      title={of.name}
      facts={[of.school, of.teacher, t(p.signIn)]}
      head={[t(p.no), t(ClassMember.fields.customerId.label), ...next.map(headOf)]}
      rows={here.map(({ customerId, name }, at) => ({ key: customerId, cells: [at + 1, name, ...next.map(() => '')] }))}
    />
  );
}

function Marks({ of, grid: { lessons, students } }: { of: PrintedClass; grid: GridAnswer }) {
  const { t } = useText();
  // The last ones: of a long class they are what somebody wants on paper.
  const taught = lessons.map((lesson, at) => ({ lesson, at })).filter(({ lesson }) => lesson.state === 'finished');
  const shown = taught.slice(-marked);
  const { options } = Attendance.fields.status;
  return (
    <PaperTable
      title={of.name}
      facts={[of.school, of.teacher, t(p.grid)]}
      head={[t(ClassMember.fields.customerId.label), ...shown.map(({ lesson }) => headOf(lesson)), t(p.attendance)]}
      rows={students.map(({ customerId, name, marks, came, marked: of }) => ({
        key: customerId,
        cells: [
          name,
          ...shown.map(({ at }) => {
            const mark = marks[at];
            return mark ? t(options![mark]!.label).slice(0, 2) : '';
          }),
          `${came}/${of}`,
        ],
      }))}
      isDense
    />
  );
}
