// Checking in at the door: found by name or the last digits, one press, a card in the colour of the result.
import { Alert, Button, Card, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { ActivitySignup, ActivitySignupLife, checkIn, onSite } from '../model/signup';
import { activityTexts as a } from './activityTexts';

const client = resourceClient(ActivitySignup);
type Said = { type: 'success' | 'warning' | 'error'; text: string };

export function CheckIn() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const activityId = Number(query.activityId) || null;
  const [found, setFound] = useState<WireOf<typeof ActivitySignup>[] | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const checking = useCall(checkIn);
  const find = async (words: string) => {
    if (!activityId || !words.trim()) return;
    const { list } = await client.list({ activityId, keyword: words.trim(), pageSize: 20 });
    setFound(list);
    setSaid(null);
  };
  const press = async (row: WireOf<typeof ActivitySignup>) => {
    try {
      const { already } = await checking.run({ id: row.id });
      const name = row.childName;
      setSaid({ type: already ? 'warning' : 'success', text: `${name} · ${t(already ? a.already : a.done)}` });
      setFound((rows) => rows?.map((one) => (one.id === row.id ? { ...one, state: 'checked_in' } : one)) ?? null);
    } catch (error) {
      setSaid({ type: 'error', text: messageOf(error) });
    }
  };
  return (
    <Flex vertical gap={12} style={{ maxWidth: 720 }}>
      <RefPicker
        to="activity"
        value={activityId}
        placeholder={t(a.pick)}
        onChange={(id) => setQuery({ ...query, activityId: typeof id === 'number' ? String(id) : '' })}
      />
      {activityId && (
        <>
          <Flex gap={8}>
            <Input.Search
              size="large"
              enterButton
              allowClear
              aria-label={t(a.find)}
              placeholder={t(a.find)}
              onSearch={(words) => void find(words)}
            />
            <CallButton of={onSite} given={{ activityId }} look={{ size: 'large' }} />
          </Flex>
          {said && <Alert showIcon type={said.type} message={<b data-data>{said.text}</b>} />}
          {found?.length === 0 && <Typography.Text type="secondary">{t(a.nobody)}</Typography.Text>}
          {found?.map((row) => (
            <Card key={row.id} size="small">
              <Flex justify="space-between" align="center" gap={8}>
                <Flex vertical>
                  <b data-data>{row.childName}</b>
                  <span data-data>{`${row.contactName} · ${row.mobile} · ×${row.partySize}`}</span>
                </Flex>
                {row.state === 'confirmed' ? (
                  <Button type="primary" size="large" onClick={() => void press(row)}>
                    {t(checkIn.label)}
                  </Button>
                ) : (
                  <StateTag option={ActivitySignupLife.states[row.state as keyof typeof ActivitySignupLife.states]} />
                )}
              </Flex>
            </Card>
          ))}
        </>
      )}
    </Flex>
  );
}
