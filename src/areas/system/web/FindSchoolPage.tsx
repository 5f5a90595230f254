// 查找校区: by name, pinyin or address, by region, by what is open, by distance from here, a school, an address or a place;
// the map beside the cards. With `?pick=1` a school is chosen for another page.
import { Alert, Button, Checkbox, Flex, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useQueryState } from '#kernel/web/shell/navigation';
import { usePicking } from '#kernel/web/shell/picking';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { useNear } from './schools/nearClient';
import { RegionSelect } from './schools/RegionSelect';
import { SchoolCard } from './schools/SchoolCard';
import { SchoolMap } from './schools/SchoolMap';
import { StartingPoint, useStartingPoint } from './schools/StartingPoint';
import css from './schools/schools.module.css';
import { schoolTexts as s } from './schools/schoolTexts';

const height = 'calc(100vh - 250px)';

export default function FindSchoolPage() {
  const { t } = useText();
  const [query] = useQueryState();
  const pick = usePicking();
  const [q, setQ] = useState('');
  const [region, setRegion] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const all = useNear({});
  const start = useStartingPoint(all.data ?? [], Number(query.from) || null);
  const near = useNear({ q: useDeferredValue(q.trim()), region, at: start.at, km: start.km, openNow: isOpen });

  return (
    <section className={css.card}>
      {pick && <Alert type="info" showIcon title={t(s.picking)} style={{ marginBottom: 12 }} />}
      <div className={css.bar}>
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t(s.find)}
          aria-label={t(s.find)}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <RegionSelect style={{ width: 150 }} onChange={([id]) => setRegion(id ?? null)} />
        <Checkbox checked={isOpen} onChange={(event) => setOpen(event.target.checked)}>
          {t(s.openNow)}
        </Checkbox>
        <StartingPoint start={start} />
        <span className={css.faint}>{near.data && t(s.count, { count: near.data.length })}</span>
      </div>
      <div className={css.beside}>
        <div className={css.results} style={{ height }}>
          <Shown loading={near.isPending} error={near.error} onRetry={() => void near.refetch()} height={320}>
            {near.data?.length === 0 && <Empty text={t(s.none)} hint={t(s.noneHint)} />}
            {near.data?.map((school) => (
              <SchoolCard
                key={school.id}
                school={school}
                isSelected={school.id === selected}
                onSelect={() => setSelected(school.id)}
                action={
                  pick && (
                    <Button
                      type="primary"
                      size="small"
                      aria-label={`${t(s.pick)} ${school.name}`}
                      onClick={() => pick({ id: school.id, label: school.name })}
                    >
                      {t(s.pick)}
                    </Button>
                  )
                }
              />
            ))}
          </Shown>
        </div>
        <Flex vertical gap={4}>
          {start.from === 'place' && !start.at && <span className={css.faint}>{t(s.pickHint)}</span>}
          <SchoolMap
            schools={near.data ?? []}
            height={height}
            selected={selected}
            onSelect={setSelected}
            fit={start.at !== null}
            pick={start.from === 'place'}
            place={start.at}
            onPick={start.setPlace}
          />
        </Flex>
      </div>
    </section>
  );
}
