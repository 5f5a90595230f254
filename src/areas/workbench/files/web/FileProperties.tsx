// The words of a file: tags and description, and whether it is at hand.
import { Button, Descriptions, Flex, Tag } from 'antd';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { sizeText } from '#kernel/web/widgets/UploadQueue';
import { type CabinetItem, describeFile, favourFile, favouriteFiles } from '../model/fileCalls';
import { atLeast } from '../model/fileRights';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

export function FileProperties({ item }: { item: CabinetItem }) {
  const { t } = useText();
  const { id, tags, description } = item;
  const { data: kept } = useAnswer(favouriteFiles, {});
  const favour = useCall(favourFile);
  const isKept = kept?.includes(id) ?? false;
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'owner', label: t(m.owner), children: item.owner },
          { key: 'size', label: t(m.size), children: sizeText(item.size) },
          { key: 'updated', label: t(m.updated), children: momentText(item.updatedAt) },
          {
            key: 'tags',
            label: t(describeFile.input.tags.label),
            children: (
              <span data-data>
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            ),
          },
          {
            key: 'description',
            label: t(describeFile.input.description.label),
            children: <span data-data>{description}</span>,
          },
        ]}
      />
      <Flex gap={8} style={{ marginTop: 12 }}>
        <Button loading={favour.isRunning} onClick={() => void favour.run({ id, on: !isKept })}>
          {t(isKept ? m.unfavour : m.favour)}
        </Button>
        {atLeast(item.level, 'edit') && (
          <CallButton of={describeFile} given={{ id }} start={{ tags: tags.join(','), description }} />
        )}
      </Flex>
    </>
  );
}
