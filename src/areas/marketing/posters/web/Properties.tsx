// What can be said of the chosen element, or of the page while none is chosen.
import { App, Button, Checkbox, ColorPicker, Flex, Input, InputNumber, Select } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { type Design, type Element, type Fill, variables } from '../model/design';
import { posterTexts as p } from './posterTexts';

interface PropertiesProps {
  element: Element | null;
  background: Design['background'];
  onSet: (values: Partial<Element>) => void;
  onBackground: (background: Design['background']) => void;
}

export function Properties({ element, background, onSet, onBackground }: PropertiesProps) {
  const { t } = useText();
  const { message } = App.useApp();
  if (!element)
    return (
      <Flex vertical gap={8}>
        <b>{t(p.page)}</b>
        <Flex gap={8} align="center">
          {t(p.background)}
          <ColorPicker
            value={background.colour}
            onChangeComplete={(c) => onBackground({ ...background, colour: c.toHexString() })}
          />
          <ColorPicker
            value={background.to ?? background.colour}
            onChangeComplete={(c) => onBackground({ ...background, to: c.toHexString() })}
          />
        </Flex>
      </Flex>
    );
  const disabled = element.locked;
  const number = (name: 'x' | 'y' | 'w' | 'h' | 'rotate', least?: number) => (
    <InputNumber
      key={name}
      prefix={name}
      precision={0}
      disabled={disabled}
      aria-label={name}
      style={{ width: 110 }}
      value={element[name]}
      {...(least === undefined ? {} : { min: least })}
      onChange={(value) => value !== null && onSet({ [name]: value })}
    />
  );
  const pick = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { FileUrl } = await api.upload(file, undefined, { visibility: 'public' });
      onSet({ url: FileUrl } as Partial<Element>);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Flex vertical gap={8}>
      <b>{t(p.properties)}</b>
      <Flex gap={4} wrap>
        {number('x')}
        {number('y')}
        {number('w', 4)}
        {number('h', 4)}
        {number('rotate')}
      </Flex>
      {element.type === 'text' && (
        <>
          <Input.TextArea
            aria-label={t(p.content)}
            disabled={disabled}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={element.content}
            onChange={({ target }) => onSet({ content: target.value } as Partial<Element>)}
          />
          <Flex gap={8} align="center">
            <InputNumber
              aria-label={t(p.size)}
              min={8}
              max={800}
              disabled={disabled}
              value={element.size}
              onChange={(size) => size && onSet({ size } as Partial<Element>)}
            />
            <ColorPicker
              disabled={disabled}
              value={element.colour}
              onChangeComplete={(c) => onSet({ colour: c.toHexString() } as Partial<Element>)}
            />
            <Checkbox
              disabled={disabled}
              checked={element.weight >= 600}
              onChange={({ target }) => onSet({ weight: target.checked ? 700 : 400 } as Partial<Element>)}
            >
              {t(p.bold)}
            </Checkbox>
          </Flex>
          <Select<Fill>
            aria-label={t(p.fill)}
            disabled={disabled}
            value={element.fill}
            onChange={(fill) => onSet({ fill })}
            options={(['fixed', 'free', 'bind'] as const).map((value) => ({ value, label: t(p[value]) }))}
          />
          {element.fill === 'bind' && (
            <Select
              aria-label={t(p.variable)}
              disabled={disabled}
              value={element.bind ?? null}
              onChange={(bind) => bind && onSet({ bind })}
              options={Object.entries(variables).map(([value, [zh, en]]) => ({
                value: value as keyof typeof variables,
                label: t({ zh, en }),
              }))}
            />
          )}
        </>
      )}
      {element.type === 'shape' && (
        <ColorPicker
          disabled={disabled}
          value={element.colour}
          onChangeComplete={(c) => onSet({ colour: c.toHexString() } as Partial<Element>)}
        />
      )}
      {element.type === 'image' && (
        <label>
          {t(p.upload)}
          <input
            type="file"
            accept="image/*"
            disabled={disabled}
            onChange={({ target }) => void pick(target.files?.[0])}
          />
        </label>
      )}
      {element.type === 'qrcode' && (
        <>
          <Checkbox
            disabled={disabled}
            checked={element.source === 'personal'}
            onChange={({ target }) => onSet({ source: target.checked ? 'personal' : 'fixed' } as Partial<Element>)}
          >
            {t(p.personal)}
          </Checkbox>
          {element.source === 'fixed' && (
            <Input
              aria-label={t(p.target)}
              placeholder="https://"
              disabled={disabled}
              value={element.url}
              onChange={({ target }) => onSet({ url: target.value } as Partial<Element>)}
            />
          )}
        </>
      )}
      <Button size="small" disabled={disabled} onClick={() => onSet({ opacity: element.opacity === 1 ? 0.6 : 1 })}>
        {`${Math.round(element.opacity * 100)}%`}
      </Button>
    </Flex>
  );
}
