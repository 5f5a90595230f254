// Part of the account settings: the app, the passkeys and the recovery codes of one's own.
import { KeyOutlined, MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import css from '../../roles/web/access.module.css';
import * as calls from '../model/factorCalls';
import { SecondFactor } from '../model/secondFactor';
import { AppDialog } from './AppDialog';
import { hasPasskeys, makePasskey } from './browserPasskey';
import { factorPanelTexts as f } from './factorTexts';
import { PasswordDialog } from './PasswordDialog';

type Factor = calls.OwnFactors['factors'][number];
type Open = { what: 'app' | 'passkey' | 'codes' } | { what: 'remove'; factor: Factor };

export default function FactorPanel() {
  const { t } = useText();
  const { message } = App.useApp();
  const mine = useAnswer(calls.ownFactors, {});
  const [open, setOpen] = useState<Open | null>(null);
  const [offer, setOffer] = useState<calls.FactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const nameOf = ({ kind, name }: Factor) => name || t(SecondFactor.fields.kind.options![kind]!.label);

  const added = async (recoveryCodes: string[] | null) => {
    setOffer(null);
    setCodes(recoveryCodes);
    message.success(t(f.added));
    await mine.refetch();
  };
  /** The password was typed; a refusal stays in its dialog. */
  const proven = async (pwd: string) => {
    if (!open) return;
    if (open.what === 'app') setOffer(await sendCall(calls.beginFactor, { kind: 'totp', pwd }));
    if (open.what === 'passkey') await addPasskey(await sendCall(calls.beginFactor, { kind: 'passkey', pwd }));
    if (open.what === 'codes') setCodes((await sendCall(calls.newRecoveryCodes, { pwd })).recoveryCodes);
    if (open.what === 'remove') {
      await sendCall(calls.removeFactor, { id: open.factor.id, pwd });
      message.success(t(f.removed));
    }
    setOpen(null);
    await mine.refetch();
  };
  const addPasskey = async ({ key, options }: calls.FactorOffer) => {
    try {
      const passkey = calls.credentialShape.parse(JSON.parse(await makePasskey(options)));
      const answer = await sendCall(calls.addFactor, { key, passkey });
      await added(answer.recoveryCodes);
    } catch (error) {
      const isDismissed = error instanceof Error && error.name === 'NotAllowedError';
      message.error(isDismissed ? t(f.cancelled) : messageOf(error));
    }
  };
  const titles = { app: t(f.addApp), passkey: t(f.addPasskey), codes: t(f.newCodesTitle) };
  const { factors = [], required = false, codesLeft = 0 } = mine.data ?? {};
  return (
    <Shown loading={mine.isPending} error={mine.error} onRetry={() => void mine.refetch()} height={160}>
      {required && <Alert type="info" showIcon title={t(f.required)} style={{ marginBottom: 8 }} />}
      {factors.length === 0 && <p className={css.hint}>{t(f.none)}</p>}
      {factors.map((factor) => (
        <div key={factor.id} className={css.device}>
          {factor.kind === 'totp' ? <MobileOutlined /> : <KeyOutlined />}
          <div>
            <Typography.Text>{nameOf(factor)}</Typography.Text>
            <div className={css.hint}>
              {factor.lastUsedAt
                ? t(f.lastUsed, { time: momentText(factor.lastUsedAt, 'YYYY-MM-DD HH:mm') })
                : t(f.neverUsed)}
            </div>
          </div>
          <Button type="link" size="small" danger onClick={() => setOpen({ what: 'remove', factor })}>
            {t(f.remove)}
          </Button>
        </div>
      ))}
      {factors.length > 0 && (
        <div className={css.device}>
          <SafetyOutlined />
          <div>
            <Typography.Text>{t(f.codes)}</Typography.Text>
            <div className={css.hint}>{t(f.codesLeft, { count: codesLeft })}</div>
          </div>
          <Button type="link" size="small" onClick={() => setOpen({ what: 'codes' })}>
            {t(f.newCodes)}
          </Button>
        </div>
      )}
      <Flex gap={8} style={{ marginTop: 12 }}>
        {!factors.some(({ kind }) => kind === 'totp') && (
          <Button onClick={() => setOpen({ what: 'app' })}>{t(f.addApp)}</Button>
        )}
        {hasPasskeys() && <Button onClick={() => setOpen({ what: 'passkey' })}>{t(f.addPasskey)}</Button>}
      </Flex>
      {open && (
        <PasswordDialog
          title={open.what === 'remove' ? t(f.removeAsk, { name: nameOf(open.factor) }) : titles[open.what]}
          onProven={proven}
          onClose={() => setOpen(null)}
        />
      )}
      {offer && <AppDialog offer={offer} onAdded={added} onClose={() => setOffer(null)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Shown>
  );
}

/** The recovery codes, told this once. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      open
      width={400}
      title={t(f.codes)}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(f.kept)}
        </Button>
      }
    >
      <p>{t(f.codesHint)}</p>
      <Typography.Paragraph copyable={{ text: codes.join('\n') }} style={{ columns: 2, fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <div key={code}>{code}</div>
        ))}
      </Typography.Paragraph>
    </Modal>
  );
}
