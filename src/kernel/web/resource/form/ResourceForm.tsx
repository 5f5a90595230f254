// Add or edit one row in a dialog. Judged by the model's own code before it is sent, by the server after; whatever the
// server answers, what was typed stays.
import { Alert, App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { permission, type Resource } from '#kernel/model/resource';
import { totalledForm } from '#kernel/model/rules/totals';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { formDraft } from '#kernel/web/drafts';
import { inOneLine, useText } from '#kernel/web/i18n';
import { formTexts, staleTexts } from '#kernel/web/resourceTexts';
import { reachesAll, useClient } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { useLeave } from '#kernel/web/widgets/panels/useLeave';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { inSentence } from '../rows/plainText';
import { resourceClient, type WireOf } from '../rows/resourceClient';
import { isStale, type Reads, type WireRow } from '../rows/rows';
import { useDetail, useRefreshRows } from '../rows/useRows';
import { FormFields, type FormParts } from './FormFields';
import { FormTotals } from './FormTotals';
import css from './form.module.css';
import { lineProblems, sentValues } from './formLines';
import { type FormValues, filledValues, startingValues } from './formValues';
import { type Stale, StalePanel } from './StalePanel';
import { type Choice, firstChoices, resolved, staleFields } from './staleChange';
import { useForm } from './useForm';

export interface ResourceFormProps<R extends Resource = Resource> extends FormParts {
  of: R;
  open: boolean;
  /** The row to edit; without it a row is added. */
  id?: number | null;
  /** What a new row starts with beyond the model's defaults. */
  values?: FormValues;
  title?: string;
  onClose: () => void;
  onSaved?: Reads<WireOf<R>, void>;
}

/** Mounted only while open, so that every opening starts fresh. */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<R>) {
  const [isHere, setHere] = useState(props.open);
  useEffect(() => {
    if (props.open) setHere(true);
  }, [props.open]);
  return isHere || props.open ? <OpenForm {...props} afterClose={() => setHere(false)} /> : null;
}

function OpenForm(props: ResourceFormProps & { afterClose: () => void }) {
  const { of, open, id = null, onClose, onSaved, afterClose } = props;
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(of);
  const names = useMemo(() => of.form.filter((name) => !of.fields[name]?.computed), [of]);
  const began = useRef<number>(undefined);
  const form = useForm(
    of.fields,
    names,
    {
      ...startingValues(of.fields, names),
      ...useOwnSchool(of, names),
      ...props.values,
    },
    { name: formDraft(of.name, id, props.values), version: began.current },
  );
  const { row, setRow, loading, error, retry } = useRowToEdit(of, id, names, form.arrive);
  began.current = row?.version;
  const shown = useMemo(() => totalledForm(of, form.values), [of, form.values]);
  const [stale, setStale] = useState<Stale | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSaving = useRef(false);
  const key = useMemo(nonce, []);
  const isDirty = open && form.isDirty;
  useUnsaved(isDirty);

  const close = useLeave(isDirty, onClose);

  const meetStale = async (current: WireRow, by: string, at: string) => {
    const theirs = startingValues(of.fields, names, { ...row, ...current });
    const fields = staleFields(of.fields, form.start, form.values, theirs);
    const choices = firstChoices(fields);
    setStale({ by, at, was: row ?? current, current, fields, choices });
    form.begin(theirs, resolved(form.values, fields, choices));
    setRow((before) => ({ ...(before ?? current), ...current }));
  };

  const choose = (choices: Record<string, Choice>) => {
    if (!stale) return;
    for (const each of stale.fields) {
      if (choices[each.name] !== stale.choices[each.name]) {
        form.set(each.name, choices[each.name] === 'theirs' ? each.theirs : each.mine);
      }
    }
    setStale({ ...stale, choices });
  };

  const explain = async (problem: unknown) => {
    if (problem instanceof ApiError && problem.code === 409 && isStale(problem.data) && id !== null) {
      const { by, at, current } = problem.data;
      const whole = await resourceClient(of)
        .detail(id)
        .catch(() => current);
      return meetStale(whole, by, at);
    }
    if (form.take(problem)) return setFailure(null);
    const code = problem instanceof ApiError ? problem.code : -1;
    if (code === 0) return setFailure(t(formTexts.serverGone));
    setFailure(code === 404 ? t(formTexts.rowGone) : messageOf(problem));
  };

  const send = async () => {
    const client = resourceClient(of);
    const payload = row ? form.changed : filledValues(of.fields, form.values);
    if (row && Object.keys(payload).length === 0) {
      message.info(t(formTexts.unchanged));
      return onClose();
    }
    const sent = sentValues(of, payload);
    // What the page gives without asking for it is sent, and judged by the server alone.
    const asked = Object.fromEntries(Object.entries(sent).filter(([name]) => form.names.includes(name)));
    if (!form.check(asked, row !== null, lineProblems(of, payload))) return;
    setFailure(null);
    try {
      const saved = row
        ? await client.edit(row.id, form.restoredFrom ?? row.version, sent)
        : await client.add(sent, key);
      message.success(t(row ? formTexts.saved : formTexts.added));
      form.begin(form.values);
      onClose();
      onSaved?.(saved);
      await refresh();
    } catch (problem) {
      await explain(problem);
    }
  };

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    await send().finally(() => {
      isSaving.current = false;
    });
  };

  const title = t(id === null ? formTexts.add : formTexts.edit, { title: inSentence(t(of.title)) });
  const count = Object.keys(form.messages).length;
  return (
    <Frame
      kind="dialog"
      title={props.title ?? title}
      open={open}
      onCancel={close}
      onConfirm={save}
      confirmDisabled={loading || error !== null}
      confirmText={stale ? t(staleTexts.resend) : undefined}
      aside={count > 0 && <span className={css.wrong}>{t(formTexts.checkFields, { count })}</span>}
      afterClose={afterClose}
      quiet
    >
      {error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : loading ? (
        <Loading />
      ) : (
        <>
          {stale && <StalePanel fields={of.fields} stale={stale} onChoose={choose} />}
          {failure && (
            <Alert
              className={css.notice}
              type="error"
              showIcon
              role="alert"
              title={t(formTexts.notSaved)}
              description={failure}
            />
          )}
          {form.elsewhere.length > 0 && (
            <Alert className={css.notice} type="error" showIcon role="alert" title={inOneLine(form.elsewhere)} />
          )}
          <FormFields
            form={{ ...form, values: shown }}
            row={row ?? undefined}
            inputs={props.inputs}
            lines={props.lines}
          />
          <FormTotals of={of} values={shown} />
          {props.beneath?.(id, shown)}
        </>
      )}
    </Frame>
  );
}

/** Whoever reaches only part of the schools begins at their own. */
function useOwnSchool(of: Resource, names: readonly string[]): FormValues {
  const client = useClient();
  const name = of.scope.school;
  if (!client?.school || !name || !names.includes(name) || reachesAll(client, permission(of, 'add'))) return {};
  return { [name]: client.school.id };
}

/** The whole row, fresh from the server: a list carries neither long texts nor lines, and may be minutes old. */
function useRowToEdit(of: Resource, id: number | null, names: readonly string[], begin: (start: FormValues) => void) {
  const detail = useDetail(of, id, true);
  const [row, setRow] = useState<WireRow | null>(null);
  const isFresh = detail.isFetchedAfterMount && detail.data !== undefined;
  useEffect(() => {
    if (row !== null || !isFresh) return;
    setRow(detail.data);
    begin(startingValues(of.fields, names, detail.data));
  }, [row, isFresh, detail.data, begin, of, names]);
  return {
    row,
    setRow,
    loading: id !== null && row === null,
    error: id !== null && row === null ? detail.error : null,
    retry: () => void detail.refetch(),
  };
}
