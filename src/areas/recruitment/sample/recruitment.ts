// Half a year of recruiting at five schools: needs and jobs, those who applied and how far they came.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { plantApplications, plantCandidates, plantTalents } from './applications';
import { plantInterviews } from './interviews';
import { plantBasics, plantJobs, plantNeeds } from './jobs';
import { plantReferrals } from './referrals';
import { worldOf } from './world';

export async function plantRecruitment(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample);
  if (!world) return;
  const { channelIds, tagIds, formIds } = await plantBasics(sample);
  const needs = await plantNeeds(sample, world);
  const jobs = await plantJobs(sample, world, needs, formIds);
  const candidates = await plantCandidates(sample, world, channelIds, tagIds);
  const applications = await plantApplications(sample, world, jobs, candidates);
  await plantTalents(sample, world, applications, tagIds);
  await plantInterviews(sample, applications);
  await plantReferrals(sample, world, applications, candidates);
}
