// Checking in at the door, on a phone, a tablet or with a scanner: a key or a name, one press, a card in the colour of the result.
import { Alert, Button, Card, Flex, Input, type InputRef, List, Tag, Typography } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { ActivitySignup, onSite } from '../../activities/model/signup';
import { counted, entryOf, foundAmong, type GateEntry, isKey } from '../model/gate';
import { Camera, hasCamera } from './Camera';
import { gateTexts as g } from './gateTexts';
import { sound } from './sound';
import { type Said, useGate } from './useGate';

const undoMs = 10 * 60_000;
interface Latest {
  entry: GateEntry;
  at: number;
}

export function CheckIn() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const activityId = Number(query.activityId) || null;
  return (
    <Flex vertical gap={12} style={{ maxWidth: 960 }}>
      <RefPicker
        to="activity"
        value={activityId}
        aria-label={t(g.pick)}
        placeholder={t(g.pick)}
        onChange={(id) => setQuery({ ...query, activityId: typeof id === 'number' ? String(id) : '' })}
      />
      {activityId && <Door key={activityId} activityId={activityId} />}
    </Flex>
  );
}

function Door({ activityId }: { activityId: number }) {
  const { t } = useText();
  const input = useRef<InputRef>(null);
  const [gate, setGate] = useKept(`gate:${activityId}`, '');
  const { answer, entries, waiting, conflicts, see, pass } = useGate(activityId, gate);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [found, setFound] = useState<readonly number[] | null>(null);
  const [latest, setLatest] = useState<readonly Latest[]>([]);
  const [isLooking, setLooking] = useState(false);
  const { start, dialog } = useTransition(ActivitySignup, ({ id }) =>
    setLatest((so) => so.filter(({ entry }) => entry.signupId !== id)),
  );

  const come = async (key: string) => {
    const { said: told, entry } = await pass(key);
    setSaid(told);
    sound(told.tone);
    setTyped('');
    setFound(null);
    input.current?.focus();
    if (told.tone === 'success' && entry)
      setLatest((so) =>
        [{ entry, at: Date.now() }, ...so.filter((one) => one.entry.signupId !== entry.signupId)].slice(0, 20),
      );
  };
  const enter = () => {
    const words = typed.trim();
    if (!words) return;
    if (isKey(words) || entryOf(entries, words)) return void come(words);
    setSaid(null);
    setFound(foundAmong(entries, words).map(({ signupId }) => signupId));
  };
  const undo = async ({ signupId }: GateEntry) => {
    start(await resourceClient(ActivitySignup).detail(signupId), 'undoCheckIn');
  };
  const sums = counted(entries);
  return (
    <Shown
      loading={answer.isPending}
      error={answer.data ? null : answer.error}
      onRetry={() => void answer.refetch()}
      height={240}
    >
      <Flex vertical gap={12}>
        <FigureTiles
          of={[
            { key: 'here', label: t(g.here), value: sums.here },
            { key: 'expected', label: t(g.expected), value: sums.expected },
            { key: 'persons', label: t(g.persons), value: sums.persons },
          ]}
        />
        <Flex gap={8} wrap>
          <Input
            ref={input}
            autoFocus
            allowClear
            size="large"
            style={{ flex: '1 1 320px' }}
            aria-label={t(g.scan)}
            placeholder={t(g.scan)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={enter}
          />
          <Input
            size="large"
            style={{ width: 120 }}
            aria-label={t(g.gate)}
            placeholder={t(g.gate)}
            maxLength={20}
            value={gate}
            onChange={({ target }) => setGate(target.value)}
          />
          <CallButton of={onSite} given={{ activityId }} look={{ size: 'large' }} />
          {hasCamera() && (
            <Button size="large" onClick={() => setLooking(!isLooking)}>
              {t(isLooking ? g.cameraOff : g.camera)}
            </Button>
          )}
          {/* All of it: a dialog would lie behind a part that fills the screen. */}
          {document.fullscreenEnabled && (
            <Button size="large" onClick={() => void document.documentElement.requestFullscreen()}>
              {t(g.full)}
            </Button>
          )}
        </Flex>
        {isLooking && <Camera onScan={(text) => void come(text)} />}
        {(waiting.length > 0 || !navigator.onLine) && (
          <Flex gap={8}>
            {!navigator.onLine && <Tag color="orange">{t(g.offline)}</Tag>}
            {waiting.length > 0 && <Tag color="gold">{t(g.waiting, { n: waiting.length })}</Tag>}
          </Flex>
        )}
        {said && (
          <Alert
            banner
            showIcon
            type={said.tone}
            message={
              <b data-data style={{ fontSize: 20 }}>
                {said.title}
              </b>
            }
            description={said.detail && <span data-data>{said.detail}</span>}
          />
        )}
        {found?.length === 0 && <Typography.Text type="secondary">{t(g.nobody)}</Typography.Text>}
        {found?.map((signupId) => {
          const entry = entries.find((one) => one.signupId === signupId);
          return entry && <Person key={signupId} entry={entry} onCome={() => void come(entry.key)} />;
        })}
        {conflicts.length > 0 && (
          <List
            size="small"
            bordered
            header={t(g.conflicts)}
            dataSource={[...conflicts]}
            renderItem={({ nonce, shown, at, why }) => (
              <List.Item
                actions={[
                  <Button key="seen" size="small" onClick={() => see(nonce)}>
                    {t(g.seen)}
                  </Button>,
                ]}
              >
                <span data-data>{`${zoned(at)?.format('HH:mm:ss')} · ${shown} · ${why}`}</span>
              </List.Item>
            )}
          />
        )}
        {latest.length > 0 && (
          <List
            size="small"
            header={t(g.latest)}
            dataSource={[...latest]}
            renderItem={({ entry, at }) => (
              <List.Item
                actions={
                  Date.now() - at < undoMs
                    ? [
                        <Button key="undo" size="small" onClick={() => void undo(entry)}>
                          {t(g.undo)}
                        </Button>,
                      ]
                    : []
                }
              >
                <span data-data>{`${entry.name} · ${entry.contact} · ${t(g.party, { n: entry.party })}`}</span>
              </List.Item>
            )}
          />
        )}
        {dialog}
      </Flex>
    </Shown>
  );
}

function Person({ entry, onCome }: { entry: GateEntry; onCome: () => void }) {
  const { t } = useText();
  const { name, contact, tail, party, session, state } = entry;
  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap={8}>
        <Flex vertical>
          <b data-data>{name}</b>
          <span data-data>{[contact, `*${tail}`, t(g.party, { n: party }), session].filter(Boolean).join(' · ')}</span>
        </Flex>
        {state === 'open' ? (
          <Button type="primary" size="large" onClick={onCome}>
            {t(g.checkIn)}
          </Button>
        ) : (
          <Tag color={state === 'in' ? 'green' : 'default'}>{t(state === 'in' ? g.already : g.refused)}</Tag>
        )}
      </Flex>
    </Card>
  );
}
