// From where distances count: from here, from a school, from an address, from a place on the map.

import { App, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { locate } from '#kernel/web/widgets/map/locate';
import { useMapSettings } from '#kernel/web/widgets/map/useMapSettings';
import type { NearSchool } from '../../organisation/model/near';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

type From = 'nowhere' | 'here' | 'school' | 'address' | 'place';
const distances = [1, 3, 5, 10, 20];

export function useStartingPoint(schools: readonly NearSchool[], first: number | null) {
  const [from, setFrom] = useState<From>(first ? 'school' : 'nowhere');
  const [schoolId, setSchool] = useState(first);
  const [place, setPlace] = useState<Geo | null>(null);
  const [km, setKm] = useState(first ? 20 : 10);
  const school = schools.find(({ id }) => id === schoolId)?.location ?? null;
  const at = from === 'nowhere' ? null : from === 'school' ? school : place;
  const begin = (next: From) => {
    setFrom(next);
    setPlace(null);
  };
  return { from, begin, schoolId, setSchool, setPlace, km, setKm, at };
}

export function StartingPoint({ start }: { start: ReturnType<typeof useStartingPoint> }) {
  const { t } = useText();
  const { message } = App.useApp();
  const tiles = useMapSettings()?.tiles;

  const begin = (next: From) => {
    start.begin(next);
    if (next !== 'here') return;
    const refuse = () => {
      message.info(t(s.noPosition));
      start.begin('place');
    };
    if (!navigator.geolocation) return refuse();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => start.setPlace({ lng: coords.longitude, lat: coords.latitude }),
      refuse,
      { timeout: 5000 },
    );
  };
  const find = async (address: string) => {
    if (!tiles || !address.trim()) return;
    const place = await locate(address.trim(), tiles);
    if (place) start.setPlace(place);
    else message.warning(t(s.noSuchAddress));
  };

  return (
    <>
      <Segmented<From>
        aria-label={t(s.from)}
        value={start.from}
        onChange={begin}
        options={[
          { value: 'nowhere', label: t(s.fromNowhere) },
          { value: 'here', label: t(s.fromHere) },
          { value: 'school', label: t(s.fromSchool) },
          // Only a provider knows addresses.
          ...(tiles ? [{ value: 'address' as const, label: t(s.fromAddress) }] : []),
          { value: 'place', label: t(s.fromPlace) },
        ]}
      />
      {start.from === 'school' && (
        <RefPicker
          to="school"
          style={{ width: 180 }}
          placeholder={t(s.chooseSchool)}
          aria-label={t(s.chooseSchool)}
          value={start.schoolId}
          onChange={(id) => start.setSchool(id === null ? null : Number(id))}
        />
      )}
      {start.from === 'address' && (
        <Input.Search
          style={{ width: 220 }}
          placeholder={t(s.address)}
          aria-label={t(s.address)}
          onSearch={(address) => void find(address)}
        />
      )}
      {start.from !== 'nowhere' && (
        <Select
          aria-label={t(s.from)}
          value={start.km}
          onChange={start.setKm}
          options={distances.map((value) => ({ value, label: t(s.within, { km: value }) }))}
        />
      )}
    </>
  );
}
