// An entry that still bears its shipped name follows the label of its page; one that was renamed keeps the name it was given.
import { say, type Text } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';

interface Names {
  Mname: string;
  MnameEn: string | null;
}

export function menuNames({ app, wording }: Work): (row: Names & { Url: string | null }) => Names {
  const pages = new Map(app.allAreas.flatMap(({ routes }) => routes.map(({ path, title }) => [path, title])));
  const groups = new Map(app.allAreas.map(({ title }) => [title.zh, title]));
  return ({ Mname, MnameEn, Url }) => {
    const title: Text | undefined = Url ? pages.get(Url) : groups.get(Mname);
    if (!title) return { Mname, MnameEn };
    return {
      Mname: Mname === title.zh ? say(title, { locale: 'zh', wording }) : Mname,
      MnameEn: MnameEn === title.en ? say(title, { locale: 'en', wording }) : MnameEn,
    };
  };
}
