// What other areas may ask of recordings.
import { query } from '#kernel/model/signals';

export interface LessonRecording {
  recordingId: number;
  lessonId: number;
  title: string;
  seconds: number;
}

export const recordingsOf = query<{ lessonIds: number[] }, LessonRecording[]>('learning.recordingsOf', () => []);
