// The first screen of the day: what is to be done, what counts, each card by itself and each number a way to its list.
import { Alert, App, Badge, Button, Dropdown, Grid } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { type OfferedCard, useOfferedCards } from '#kernel/web/cards/HomeCard';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { type Home, homeLayout, resetHome, saveHome, setRoleHome } from '../model/homeLayout';
import { type PlacedCard, withCard } from '../model/placing';
import { HomeGrid } from './HomeGrid';
import css from './home.module.css';
import { homeTexts as m } from './homeTexts';

type Draft = Pick<Home, 'cards' | 'version'>;

export default function HomePage() {
  const { t } = useText();
  const home = useAnswer(homeLayout, {});
  const offered = useOfferedCards();
  /** Not null: being arranged, from the version that was there when this began. */
  const [draft, setDraft] = useState<Draft | null>(null);
  const isNarrow = !Grid.useBreakpoint().md;
  const cards = draft?.cards ?? home.data?.cards ?? [];
  const arrange = (placed: PlacedCard[]) => setDraft((was) => was && { ...was, cards: placed });
  return (
    <>
      <Head>
        {home.data && offered.data && !isNarrow && (
          <Arranging
            offered={offered.data}
            cards={cards}
            version={draft?.version ?? null}
            onOpen={() => setDraft(home.data ?? null)}
            onChange={arrange}
            onStale={({ version }) => {
              setDraft((was) => was && { ...was, version });
              void home.refetch();
            }}
            onClose={() => setDraft(null)}
          />
        )}
      </Head>
      <Shown
        loading={home.isPending || offered.isPending}
        error={home.data && offered.data ? null : (home.error ?? offered.error)}
        onRetry={() => void Promise.all([home.refetch(), offered.refetch()])}
        height={400}
      >
        {cards.length === 0 && <Empty text={t(m.empty)} />}
        <HomeGrid
          cards={cards}
          offered={offered.data ?? []}
          fresh={home.data?.fresh ?? []}
          {...(draft ? { onChange: arrange } : {})}
        />
      </Shown>
    </>
  );
}

function Head({ children }: { children: React.ReactNode }) {
  const { t, locale } = useText();
  const name = useClient()?.name ?? '';
  const now = zonedNow();
  const hello = now.hour() < 12 ? m.morning : now.hour() < 18 ? m.afternoon : m.evening;
  const day = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' }).format(now.toDate());
  return (
    <div className={css.head}>
      <h1 data-data>{t(hello, { name })}</h1>
      <span className={css.day}>{day}</span>
      <div className={css.tools}>{children}</div>
    </div>
  );
}

interface ArrangingProps {
  offered: readonly OfferedCard[];
  cards: PlacedCard[];
  /** Null while nothing is being arranged. */
  version: number | null;
  onOpen: () => void;
  onChange: (cards: PlacedCard[]) => void;
  /** It was arranged elsewhere meanwhile, and stands there in this version. */
  onStale: (there: Home) => void;
  onClose: () => void;
}

function Arranging({ offered, cards, version, onOpen, onChange, onStale, onClose }: ArrangingProps) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const roles = useClient()?.rolesInfo ?? [];
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useCall(saveHome);
  const resetting = useCall(resetHome);
  const settingRole = useCall(setRoleHome);
  if (version === null)
    return (
      <Button
        onClick={() => {
          setFailure(null);
          onOpen();
        }}
      >
        {t(m.arrange)}
      </Button>
    );

  const attempt = async (run: () => Promise<unknown>) => {
    try {
      await run();
      setFailure(null);
      message.success(t(m.saved));
      onClose();
    } catch (error) {
      const there = staleAt(error);
      setFailure(there ? t(m.elsewhere) : messageOf(error));
      // What is arranged here stays, to be saved over the other or dropped.
      if (there) onStale(there);
    }
  };
  const absent = offered.filter(({ key }) => !cards.some(({ cardKey }) => cardKey === key));
  return (
    <>
      {failure && <Alert type="error" showIcon title={failure} />}
      <Badge count={absent.length} size="small">
        <Dropdown
          trigger={['click']}
          menu={{
            items:
              absent.length > 0
                ? absent.map(({ key, title }) => ({ key, label: title }))
                : [{ key: '', label: t(m.nothingToAdd), disabled: true }],
            onClick: ({ key }) => {
              const chosen = absent.find((card) => card.key === key);
              if (chosen) onChange(withCard(cards, chosen));
            },
          }}
        >
          <Button>{t(m.add)}</Button>
        </Dropdown>
      </Badge>
      <Button
        onClick={() =>
          modal.confirm({ centered: true, title: t(resetHome.confirm!), onOk: () => attempt(() => resetting.run({})) })
        }
      >
        {t(m.restore)}
      </Button>
      {settingRole.isAllowed && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: roles.map(({ key, name }) => ({ key, label: name })),
            onClick: ({ key }) => attempt(() => settingRole.run({ roleKey: key, cards, replace: true })),
          }}
        >
          <Button>{t(m.roleDefault)}</Button>
        </Dropdown>
      )}
      <Button onClick={onClose}>{t(m.cancel)}</Button>
      <Button type="primary" loading={saving.isRunning} onClick={() => attempt(() => saving.run({ cards, version }))}>
        {t(saveHome.label)}
      </Button>
    </>
  );
}

function staleAt(error: unknown): Home | null {
  if (!(error instanceof ApiError) || error.code !== 409) return null;
  const { reason, current } = (error.data ?? {}) as { reason?: string; current?: Home };
  return reason === 'stale' && current ? current : null;
}
