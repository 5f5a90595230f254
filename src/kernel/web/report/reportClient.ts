// The typed client of a report.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report } from '#kernel/model/report';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { Figure } from './measureText';

export interface ReportRow {
  key: string | number | null;
  label: string;
  drill: Record<string, string>;
  [measure: string]: Figure | Record<string, string>;
}

export interface ReportAnswer {
  rows: ReportRow[];
  totals: Record<string, Figure>;
  previous: Record<string, Figure>;
}

type Payload = Record<string, unknown>;

export function useReport(report: Report, payload: Payload) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['report', report.name, locale, payload],
    queryFn: () => api.get<ReportAnswer>(`${report.path}/rows`, payload),
    placeholderData: keepPreviousData,
  });
}

export const exportReport = (report: Report, payload: Payload) => api.download(`${report.path}/export`, payload);

export const figureOf = (row: ReportRow, measure: string): Figure => row[measure] as Figure;
