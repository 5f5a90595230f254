// Who may be given an account: people who work here and have none.

import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { bool } from '#kernel/model/fields';
import { by } from '#kernel/server/filters';
import { beside } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';

const asked = bool('没有账号', 'Without an account');

export const withoutAccount: AreaPiece = {
  extends: [
    extend(Staff, {
      offered: {
        withoutAccount: by(asked, (isAsked) =>
          isAsked
            ? sql`t.status <> 'left' and not exists (select 1 from account a where ${beside('a', 't')} and a.staff_id = t.id)`
            : sql`true`,
        ),
      },
    }),
  ],
};
