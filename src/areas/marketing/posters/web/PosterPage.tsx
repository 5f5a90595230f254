// 海报: a colleague picks a poster, fills in what is theirs, and takes it along with a QR code of their own.
import { App, Button, Card, Col, Flex, Input, Row, Segmented, Table } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Shown } from '#kernel/web/widgets/States';
import {
  countUse,
  type MadePoster,
  makePoster,
  myPosters,
  type OwnPoster,
  type UsablePoster,
  usablePosters,
} from '../model/poster';
import { type Drawn, fileOf, fitsScale, formats, saveAs, scales, Unreadable } from './drawing';
import { PosterCanvas } from './PosterCanvas';
import { posterTexts as p } from './posterTexts';

const tabs: readonly PageTab[] = [
  { key: 'use', label: p.use, page: Use },
  { key: 'mine', label: p.mine, page: Mine },
];

export default () => <PageTabs tabs={tabs} />;

function Use() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const answer = useAnswer(usablePosters, {});
  const posters = answer.data ?? [];
  const chosen = posters.find(({ id }) => id === Number(query.posterId));
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={posters.length === 0}
      emptyText={t(p.none)}
      height={240}
    >
      {chosen ? (
        <One key={chosen.id} poster={chosen} onBack={() => setQuery({ ...query, posterId: '' })} />
      ) : (
        <Row gutter={[12, 12]}>
          {posters.map((one) => (
            <Col key={one.id} xs={12} sm={8} lg={4}>
              <Card
                hoverable
                size="small"
                tabIndex={0}
                title={<span data-data>{one.name}</span>}
                onClick={() => setQuery({ ...query, posterId: String(one.id) })}
                onKeyDown={({ key }) => key === 'Enter' && setQuery({ ...query, posterId: String(one.id) })}
              >
                <PosterCanvas drawn={plain(one)} width={150} />
              </Card>
            </Col>
          ))}
        </Row>
      )}
    </Shown>
  );
}

const plain = ({ design, width, height }: UsablePoster): Drawn => ({
  design,
  width,
  height,
  fills: {},
  bound: {},
  url: null,
});

function One({ poster, onBack }: { poster: UsablePoster; onBack: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const making = useCall(makePoster);
  const counting = useCall(countUse);
  const [fills, setFills] = useKept<Record<string, string>>(`posterFills:${poster.id}`, {});
  const [made, setMade] = useState<MadePoster | null>(null);
  const url = made?.url ? new URL(made.url, location.origin).href : null;
  const drawn: Drawn = { ...plain(poster), fills, bound: made?.bound ?? {}, url };
  const make = async () => {
    try {
      setMade(await making.run({ posterId: poster.id, fills }));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const [format, setFormat] = useState<keyof typeof formats>('png');
  const [scale, setScale] = useState<number>(1);
  const told = async (useId: number, what: 'downloads' | 'copies', take: () => Promise<void>) => {
    try {
      await take();
      await counting.run({ id: useId, what });
    } catch (error) {
      if (error instanceof Unreadable) message.error(t(p.unreadable, { name: error.message }));
      else message.error(error instanceof DOMException ? t(p.broken) : messageOf(error));
    }
  };
  const download = (useId: number) =>
    told(useId, 'downloads', async () => saveAs(await fileOf(drawn, format, scale), `${poster.name}.${format}`));
  const copyImage = (useId: number) =>
    told(useId, 'copies', async () => {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': fileOf(drawn) })]);
      message.success(t(p.copied));
    });
  return (
    <Row gutter={24}>
      <Col xs={24} md={10}>
        <PosterCanvas drawn={drawn} width={360} />
      </Col>
      <Col xs={24} md={14}>
        <Flex vertical gap={12} style={{ maxWidth: 420 }}>
          <b data-data>{poster.name}</b>
          {poster.design.elements.map(
            (one) =>
              one.fill === 'free' &&
              one.type === 'text' && (
                <Input
                  key={one.id}
                  aria-label={one.name}
                  placeholder={one.content}
                  maxLength={200}
                  value={fills[one.id] ?? ''}
                  onChange={({ target }) => setFills({ ...fills, [one.id]: target.value })}
                />
              ),
          )}
          <Flex gap={8} wrap>
            <Button type="primary" loading={making.isRunning} onClick={() => void make()}>
              {t(p.make)}
            </Button>
            {made && (
              <>
                <Segmented
                  aria-label={t(p.format)}
                  value={format}
                  onChange={setFormat}
                  options={(Object.keys(formats) as (keyof typeof formats)[]).map((value) => ({
                    value,
                    label: value.toUpperCase(),
                  }))}
                />
                <Segmented
                  aria-label={t(p.scale)}
                  value={scale}
                  onChange={setScale}
                  options={scales
                    .filter((one) => fitsScale(poster, one))
                    .map((value) => ({ value: Number(value), label: `${value}×` }))}
                />
                <Button onClick={() => void download(made.useId)}>{t(p.download)}</Button>
                {/* Only pages that came by TLS may write pictures into the clipboard. */}
                {window.isSecureContext && <Button onClick={() => void copyImage(made.useId)}>{t(p.copyImage)}</Button>}
              </>
            )}
            {made && url && (
              <Button
                onClick={() =>
                  void copyText(url).then(() => {
                    message.success(t(p.copied));
                    return counting.run({ id: made.useId, what: 'shares' });
                  })
                }
              >
                {t(p.copyLink)}
              </Button>
            )}
            <Button type="text" onClick={onBack}>
              ←
            </Button>
          </Flex>
        </Flex>
      </Col>
    </Row>
  );
}

function Mine() {
  const { t } = useText();
  const answer = useAnswer(myPosters, {});
  const own = answer.data ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={own.length === 0}
      emptyText={t(p.noneMine)}
      height={240}
    >
      <Table<OwnPoster>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={own}
        scroll={{ x: 600 }}
        columns={[
          { title: t(p.name), dataIndex: 'name', render: (name: string) => <span data-data>{name}</span> },
          ...(['downloads', 'scans', 'visitors', 'signups', 'deals'] as const).map((key) => ({
            ...{ title: t(p[key]), dataIndex: key, align: 'right' as const },
          })),
        ]}
      />
    </Shown>
  );
}
