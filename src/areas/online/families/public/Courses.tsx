// What is open to a student; the lessons of a course; one lesson, with how far it was seen told every quarter of a minute.
import { useEffect, useRef } from 'react';
import { type Locale, say } from '#kernel/model/text';
import type { FamilyStudent } from '../../members/model/member';
import { send } from '../../members/public/memberClient';
import type { LessonItem, LessonMedia, MyCourses, OpenThing } from '../model/family';
import { familyPageTexts as f } from './familyPageTexts';
import { Shown } from './Shown';
import { useFamily } from './useFamily';

interface Screen {
  locale: Locale;
  student: FamilyStudent;
}

const stateOf = ({ state, endAt, daysLeft }: OpenThing, locale: Locale): string => {
  if (state === 'paused' || state === 'expired' || state === 'pending') return say(f[state], locale);
  return endAt ? say(f.until, locale, { day: endAt, n: daysLeft ?? 0 }) : say(f.forever, locale);
};

export function CourseList({ locale, student }: Screen) {
  const asked = useFamily<MyCourses>('courses', `studentId=${student.id}`, locale);
  return (
    <Shown of={asked} locale={locale}>
      {({ opened, memberships }) => (
        <>
          {memberships.map(({ level, endAt }) => (
            <p key={level}>{say(f.member, locale, { level: level.toUpperCase(), day: endAt })}</p>
          ))}
          {opened.length === 0 && <p className="dead">{say(f.noCourses, locale)}</p>}
          <ul className="rows">
            {opened.map((one) => (
              <li key={`${one.kind}${one.refId}`}>
                <a href={`#${one.kind === 'resource' ? 'lesson' : 'course'}/${one.refId}`}>
                  <strong>{one.name}</strong>
                  <small>
                    {stateOf(one, locale)} · {say(f.progress, locale, { n: one.progress })}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Shown>
  );
}

export function CourseView({ locale, student, id }: Screen & { id: number }) {
  const asked = useFamily<LessonItem[]>('course', `studentId=${student.id}&courseId=${id}`, locale);
  return (
    <>
      <a href="#courses">{say(f.back, locale)}</a>
      <Shown of={asked} locale={locale}>
        {(lessons) =>
          lessons.length === 0 ? (
            <p className="dead">{say(f.noLessons, locale)}</p>
          ) : (
            <ul className="rows">
              {lessons.map((one) => (
                <li key={one.id}>
                  <a href={`#lesson/${one.id}`}>
                    <strong>{one.title}</strong>
                    <small>
                      {one.chapter ? `${one.chapter} · ` : ''}
                      {say(f.progress, locale, { n: one.percent })}
                    </small>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}

export function LessonView({ locale, student, id }: Screen & { id: number }) {
  const asked = useFamily<LessonMedia>('resource', `studentId=${student.id}&id=${id}`, locale);
  return (
    <>
      <a href="#courses">{say(f.back, locale)}</a>
      <Shown of={asked} locale={locale}>
        {(media) => <Media media={media} studentId={student.id} locale={locale} />}
      </Shown>
    </>
  );
}

const wide = { display: 'block', width: '100%', margin: '8px 0' } as const;

function Media({ media, studentId, locale }: { media: LessonMedia; studentId: number; locale: Locale }) {
  const seen = useRef(new Set<number>());
  const position = useRef(media.position);
  const tell = () => {
    if (seen.current.size === 0) return;
    const segments = [...seen.current];
    seen.current.clear();
    const beat = { resourceId: media.id, studentId, segments, position: Math.floor(position.current) };
    void send('progress', beat, locale).catch(() => {
      for (const n of segments) seen.current.add(n);
    });
  };
  useEffect(() => {
    const timer = setInterval(tell, 15_000);
    return () => {
      clearInterval(timer);
      tell();
    };
  });
  const played = (seconds: number) => {
    position.current = seconds;
    seen.current.add(Math.floor(seconds / 10));
  };
  const opened = () => {
    seen.current.add(0);
    tell();
  };
  const player = {
    ...{ style: wide, src: media.url, controls: true, preload: 'metadata' as const },
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => {
      event.currentTarget.currentTime = media.position;
    },
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => played(event.currentTarget.currentTime),
    onPause: tell,
  };
  return (
    <article>
      <h2>{media.title}</h2>
      {media.kind === 'video' && <video {...player} {...(media.mayDownload ? {} : { controlsList: 'nodownload' })} />}
      {media.kind === 'audio' && <audio {...player} />}
      {media.kind === 'image' && <img src={media.url} alt={media.title} style={wide} onLoad={opened} />}
      {['slides', 'document', 'link'].includes(media.kind) && (
        <p>
          <a href={media.url} target="_blank" rel="noreferrer" onClick={opened}>
            {say(f.open, locale)}
          </a>
        </p>
      )}
      {media.intro && <p>{media.intro}</p>}
      <p>
        <small>{say(f.progress, locale, { n: media.percent })}</small>
      </p>
    </article>
  );
}
