// The ports behind a name: links that lead to the device, and the lines in which they are given.
import { Flex, Input, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { portUrl } from '../model/ddnsRules';
import type { DdnsPort } from '../model/device';
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
  return (
    <LineEditor<DdnsPort>
      id={id}
      lines={portsOf(value)}
      onChange={onChange}
      fresh={() => ({ name: '', port: 80, path: '' })}
      none={d.portsNone}
      add={d.addPort}
      removeName={({ name }) => `${t(d.removePort)} ${name}`}
      most={20}
      disabled={disabled}
      columns={[
        {
          head: d.portName,
          cell: (port, change) => (
            <Input
              aria-label={t(d.portName)}
              maxLength={30}
              disabled={disabled}
              value={port.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          ),
        },
        {
          head: d.port,
          width: 110,
          cell: (port, change) => (
            <InputNumber
              aria-label={t(d.port)}
              min={1}
              max={65_535}
              precision={0}
              controls={false}
              disabled={disabled}
              style={{ width: '100%' }}
              value={port.port}
              onChange={(next) => change({ port: next ?? 80 })}
            />
          ),
        },
        {
          head: d.path,
          cell: (port, change) => (
            <Input
              aria-label={t(d.path)}
              placeholder="/"
              maxLength={100}
              disabled={disabled}
              value={port.path}
              onChange={(event) => change({ path: event.target.value })}
            />
          ),
        },
      ]}
    />
  );
}
