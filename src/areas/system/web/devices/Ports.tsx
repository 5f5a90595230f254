// The ports behind a name: links that lead to the device, and the lines in which they are given.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import css from '#kernel/web/resource/form.module.css';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import type { WireRow } from '#kernel/web/resource/rows';
import { portUrl } from '../../model/ddnsRules';
import type { DdnsPort } from '../../model/device';
import { deviceTexts as d } from './deviceTexts';

const portsOf = (value: unknown): DdnsPort[] => (Array.isArray(value) ? (value as DdnsPort[]) : []);

export function PortLinks({ row }: { row: WireRow }) {
  const { t } = useText();
  const ports = portsOf(row.ports);
  const ip = row.ip ?? row.ipv6;
  if (ports.length === 0) return <span>—</span>;
  return (
    <Flex gap={8}>
      {ports.map((port) => {
        const said = `${port.name}:${port.port}`;
        if (typeof ip !== 'string' || !ip) return <span key={said}>{said}</span>;
        const url = portUrl(ip, port);
        return (
          <a key={said} href={url} target="_blank" rel="noreferrer noopener" title={t(d.openPort, { url })}>
            {said}
          </a>
        );
      })}
    </Flex>
  );
}

export function PortsInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const ports = portsOf(value);
  const change = (at: number, part: Partial<DdnsPort>) =>
    onChange(ports.map((port, i) => (i === at ? { ...port, ...part } : port)));
  return (
    <div id={id}>
      {ports.length === 0 ? (
        <div className={css.none}>{t(d.portsNone)}</div>
      ) : (
        <table className={css.lines}>
          <thead>
            <tr>
              {[d.portName, d.port, d.path].map((head) => (
                <th key={head.zh}>{t(head)}</th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {ports.map((port, i) => (
              // A line keeps its place while it is typed.
              // biome-ignore lint/suspicious/noArrayIndexKey: ports are only added at the end or removed whole
              <tr key={i}>
                <td>
                  <Input
                    aria-label={t(d.portName)}
                    maxLength={30}
                    disabled={disabled}
                    value={port.name}
                    onChange={(event) => change(i, { name: event.target.value })}
                  />
                </td>
                <td style={{ width: 110 }}>
                  <InputNumber
                    aria-label={t(d.port)}
                    min={1}
                    max={65_535}
                    precision={0}
                    controls={false}
                    disabled={disabled}
                    style={{ width: '100%' }}
                    value={port.port}
                    onChange={(next) => change(i, { port: next ?? 80 })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={t(d.path)}
                    placeholder="/"
                    maxLength={100}
                    disabled={disabled}
                    value={port.path}
                    onChange={(event) => change(i, { path: event.target.value })}
                  />
                </td>
                <td style={{ width: 40 }}>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t(d.removePort)}
                    disabled={disabled}
                    onClick={() => onChange(ports.filter((_, at) => at !== i))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || ports.length >= 20}
        style={{ marginTop: 8 }}
        onClick={() => onChange([...ports, { name: '', port: 80, path: '' }])}
      >
        {t(d.addPort)}
      </Button>
    </div>
  );
}
