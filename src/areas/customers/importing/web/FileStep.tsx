// The settings of an import and its file: with the file dropped, the batch is made.

import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Spin, Typography, Upload } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { wireValues } from '#kernel/web/api/encode';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { useClient } from '#kernel/web/session';
import { TypedSchool } from '../../customer/web/DaySchoolInput';
import { SourceInput } from '../../sources/web/SourceInput';
import { ImportBatch } from '../model/importBatch';
import { type Batch, batchClient } from './batchClient';
import { importPageTexts as p } from './importPageTexts';

const { schoolId, sourceId, ownerMode, staffIds, duplicateMode } = ImportBatch.fields;
const inputs = { sourceId: SourceInput };
const fields = { schoolId, sourceId, ownerMode, duplicateMode, staffIds };

export function FileStep({ onBatch }: { onBatch: (batch: Batch) => void }) {
  const { t } = useText();
  const school = useClient()?.school?.id ?? null;
  const names = Object.keys(fields);
  const form = useForm(fields, names, { ...startingValues(fields, names), schoolId: school }, { name: 'importFile' });
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const needsStaff = form.values.ownerMode === 'one' || form.values.ownerMode === 'even';
  const shown = { ...form, names: needsStaff ? names : names.filter((name) => name !== 'staffIds') };

  const take = async (file: File) => {
    const values = wireValues(fields, filledValues(fields, form.values));
    setFailure(null);
    if (needsStaff && !(values.staffIds as number[] | undefined)?.length) return setFailure(t(p.staffNeeded));
    setReading(file.name);
    try {
      const stored = await api.upload(file, undefined, { visibility: 'private' });
      onBatch(await batchClient.upload({ ...values, ...(needsStaff ? {} : { staffIds: [] }), file: stored }));
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      const atFile = problems.find(({ field }) => field === 'file')?.message;
      if (atFile || !form.take(error)) setFailure(atFile ?? messageOf(error));
    } finally {
      setReading(null);
    }
  };

  return (
    <Flex gap={24} align="flex-start" wrap>
      <div style={{ flex: '2 1 560px', marginBottom: -16 }}>
        <TypedSchool value={Number(form.values.schoolId) || null}>
          <FormFields form={shown} inputs={inputs} />
        </TypedSchool>
      </div>
      <Flex vertical gap={8} style={{ flex: '1 1 300px' }}>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Flex justify="space-between" align="center" gap={8}>
          <Typography.Text type="secondary">{t(p.templateHelp)}</Typography.Text>
          <Button icon={<DownloadOutlined />} onClick={() => void batchClient.template()}>
            {t(p.template)}
          </Button>
        </Flex>
        <Spin spinning={reading !== null} tip={reading ? t(p.uploading, { name: reading }) : undefined}>
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={reading !== null}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <InboxOutlined style={{ fontSize: 32 }} />
            <div>{t(p.drop)}</div>
          </Upload.Dragger>
        </Spin>
      </Flex>
    </Flex>
  );
}
