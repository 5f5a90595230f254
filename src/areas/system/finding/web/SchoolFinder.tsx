// Schools by name, pinyin or address, by region, by what is open, by distance from here, a school, an address or a place; the
// map beside the cards. Where one is to be chosen, each card says so.
import { Button, Checkbox, Flex, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { Picked } from '#kernel/web/shell/site/picking';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { useNear } from '../../organisation/web/nearClient';
import { RegionSelect } from '../../organisation/web/RegionSelect';
import { SchoolCard } from '../../organisation/web/SchoolCard';
import { SchoolMap } from '../../organisation/web/SchoolMap';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { StartingPoint, useStartingPoint } from './StartingPoint';

interface SchoolFinderProps {
  height: number | string;
  /** The school from which distances count at first; it is not offered itself. */
  from?: number | null;
  onPick?: (picked: Picked) => void;
}

export function SchoolFinder({ height, from = null, onPick }: SchoolFinderProps) {
  const { t } = useText();
  const [q, setQ] = useState('');
  const [region, setRegion] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const all = useNear({});
  const start = useStartingPoint(all.data ?? [], from);
  const near = useNear({ q: useDeferredValue(q.trim()), region, at: start.at, km: start.km, openNow: isOpen });
  const schools = near.data?.filter(({ id }) => id !== from);

  return (
    <>
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
        <span className={css.faint}>{schools && t(s.count, { count: schools.length })}</span>
      </div>
      <div className={css.beside}>
        <div className={css.results} style={{ height }}>
          <Shown loading={near.isPending} error={near.error} onRetry={() => void near.refetch()} height={320}>
            {schools?.length === 0 && <Empty text={t(s.none)} hint={t(s.noneHint)} />}
            {schools?.map((school) => (
              <SchoolCard
                key={school.id}
                school={school}
                isSelected={school.id === selected}
                onSelect={() => setSelected(school.id)}
                action={
                  onPick && (
                    <Button
                      type="primary"
                      size="small"
                      aria-label={`${t(s.pick)} ${school.name}`}
                      onClick={() => onPick({ id: school.id, label: school.name })}
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
            schools={schools ?? []}
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
    </>
  );
}
