// 查找校区: by name, pinyin or address, by region, by distance from here, a school or a place; the map beside the cards.
import { App, Flex, Input, Segmented, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/RefPicker';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { useNear } from './schools/nearClient';
import { SchoolCard } from './schools/SchoolCard';
import { SchoolMap } from './schools/SchoolMap';
import css from './schools/schools.module.css';
import { schoolTexts as s } from './schools/schoolTexts';

type From = 'nowhere' | 'here' | 'school' | 'place';
const distances = [1, 3, 5, 10, 20, 100];
const height = 'calc(100vh - 250px)';

export default function FindSchoolPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const [q, setQ] = useState('');
  const [region, setRegion] = useState<number | null>(null);
  const [from, setFrom] = useState<From>('nowhere');
  const [fromSchool, setFromSchool] = useState<number | null>(null);
  const [place, setPlace] = useState<Geo | null>(null);
  const [km, setKm] = useState(10);
  const [selected, setSelected] = useState<number | null>(null);
  const all = useNear({});
  const start = all.data?.find((school) => school.id === fromSchool)?.location ?? null;
  const at = from === 'nowhere' ? null : from === 'school' ? start : place;
  const near = useNear({ q: useDeferredValue(q.trim()), region, at, km });

  const startFrom = (next: From) => {
    setFrom(next);
    if (next !== 'here') return;
    const refuse = () => {
      message.info(t(s.noPosition));
      setFrom('place');
    };
    if (!navigator.geolocation) return refuse();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ lng: coords.longitude, lat: coords.latitude }),
      refuse,
      { timeout: 5000 },
    );
  };

  return (
    <section className={css.card}>
      <div className={css.bar}>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          placeholder={t(s.find)}
          aria-label={t(s.find)}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <RefPicker
          to="region"
          allowClear
          style={{ width: 160 }}
          placeholder={t(s.region)}
          aria-label={t(s.region)}
          value={region}
          onChange={(id) => setRegion(id === null ? null : Number(id))}
        />
        <Segmented<From>
          aria-label={t(s.from)}
          value={from}
          onChange={startFrom}
          options={[
            { value: 'nowhere', label: t(s.fromNowhere) },
            { value: 'here', label: t(s.fromHere) },
            { value: 'school', label: t(s.fromSchool) },
            { value: 'place', label: t(s.fromPlace) },
          ]}
        />
        {from === 'school' && (
          <RefPicker
            to="school"
            style={{ width: 180 }}
            placeholder={t(s.chooseSchool)}
            aria-label={t(s.chooseSchool)}
            value={fromSchool}
            onChange={(id) => setFromSchool(id === null ? null : Number(id))}
          />
        )}
        {from !== 'nowhere' && (
          <Select
            aria-label={t(s.from)}
            value={km}
            onChange={setKm}
            options={distances.map((value) => ({ value, label: t(s.within, { km: value }) }))}
          />
        )}
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
              />
            ))}
          </Shown>
        </div>
        <Flex vertical gap={4}>
          {from === 'place' && !place && <span className={css.faint}>{t(s.pickHint)}</span>}
          <SchoolMap
            schools={near.data ?? []}
            height={height}
            selected={selected}
            onSelect={setSelected}
            pick={from === 'place'}
            place={place}
            onPick={setPlace}
          />
        </Flex>
      </div>
    </section>
  );
}
