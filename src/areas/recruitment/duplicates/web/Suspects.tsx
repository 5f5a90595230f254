// Who else may be this person, each with why, and what to do about it.
import { Alert, App, Button, Flex, Space, Tag } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type DuplicateAnswer, type KnownCandidate, mergeCandidates, notSame } from '../model/duplicateCalls';
import { cvTexts as c } from './cvTexts';

interface SuspectsProps {
  found: DuplicateAnswer;
  /** The candidate who is looked at; one that is being typed has no id. */
  of?: { id: number; name: string };
  onAddVersion?: (id: number) => void;
}

export function Suspects({ found, of, onAddVersion }: SuspectsProps) {
  const { t } = useText();
  if (found.matches.length === 0) return null;
  return (
    <Alert
      type={found.level === 'same' ? 'error' : 'warning'}
      showIcon
      title={t(found.level === 'same' ? c.known : c.may)}
      description={
        <Flex vertical gap={8}>
          {found.matches.map((match) => (
            <Match key={`${match.id}-${match.name}-${match.mobileMasked}`} {...{ match, of, onAddVersion }} />
          ))}
        </Flex>
      }
    />
  );
}

function Match({ match, of, onAddVersion }: { match: KnownCandidate } & Omit<SuspectsProps, 'found'>) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const open = useOpen();
  const merging = useCall(mergeCandidates);
  const parting = useCall(notSame);
  const { id } = match;
  const merge = (masterId: number, otherId: number) =>
    modal.confirm({
      centered: true,
      title: t(c.sureMerge, { name: of?.name ?? '', other: match.name }),
      onOk: () =>
        merging
          .run({ masterId, mergeIds: [otherId], values: {} })
          .then(() => message.success(t(c.merged)))
          .catch((error: unknown) => message.error(messageOf(error))),
    });
  return (
    <Flex gap={8} align="center" wrap>
      <strong data-data>{match.name}</strong>
      <span data-data>{match.mobileMasked}</span>
      <Tag>{t(c[`reason_${match.reason}`])}</Tag>
      {match.flags.map((flag) => (
        <Tag key={flag} color="red">
          {t(c[flag])}
        </Tag>
      ))}
      {match.stage && <Tag color="blue">{match.stage}</Tag>}
      {match.owner && <span data-data>{t(c.owner, { name: match.owner })}</span>}
      {id === null ? (
        <span>{t(c.outside)}</span>
      ) : (
        <Space size={4}>
          <Button size="small" onClick={() => open('/resumePersonnel', { id: String(id) }, match.name)}>
            {t(c.open)}
          </Button>
          {onAddVersion && (
            <Button size="small" type="primary" onClick={() => onAddVersion(id)}>
              {t(c.addVersion)}
            </Button>
          )}
          {of && merging.isAllowed && (
            <Button size="small" onClick={() => merge(of.id, id)}>
              {t(c.same)}
            </Button>
          )}
          {of && parting.isAllowed && (
            <Button size="small" onClick={() => void parting.run({ id: of.id, otherId: id })}>
              {t(c.notSame)}
            </Button>
          )}
        </Space>
      )}
    </Flex>
  );
}
