// A code sent to a number, inside a form: the digits, the button that sends them, the picture when one is asked for.
import { Button, Flex, Input, Space, Typography } from 'antd';
import { useState } from 'react';
import { useCode } from '#areas/system/codes/web/useCode';
import { secondsText } from '#areas/system/codes/web/useCountdown';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { codeTexts } from './codeTexts';

interface CodeInputProps {
  /** Where to: null, one's own; undefined, not known yet. */
  mobile: string | null | undefined;
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

export function CodeInput({ mobile, id, value, onChange }: CodeInputProps) {
  const { t } = useText();
  const client = useClient();
  const sms = useCode('change_mobile');
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    const found = await sms.send({ appid: client?.appid ?? '', ...(mobile ? { mobile } : {}) });
    setProblem(found?.message ?? null);
  };
  return (
    <Flex vertical gap={8}>
      {sms.picture && (
        <Space>
          <Input
            autoFocus
            maxLength={4}
            value={sms.letters}
            aria-label={t(codeTexts.picture)}
            placeholder={t(codeTexts.pictureHint)}
            onChange={(event) => sms.setLetters(event.target.value)}
          />
          <Button type="text" style={{ padding: 0, height: 40 }} onClick={sms.anotherPicture}>
            <img src={sms.picture.image} alt={t(codeTexts.anotherPicture)} width={120} height={40} />
          </Button>
        </Space>
      )}
      <Space.Compact block>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          placeholder={t(codeTexts.codeHint)}
          onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={mobile === undefined || sms.wait > 0} loading={sms.sending} onClick={() => void ask()}>
          {sms.wait > 0 ? t(codeTexts.getAgain, { time: secondsText(sms.wait) }) : t(codeTexts.getCode)}
        </Button>
      </Space.Compact>
      {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
    </Flex>
  );
}
