// Scripts for counsellors: what to say at each stage, and how often it was opened.
import { sql } from 'drizzle-orm';
import { by } from '#kernel/server/filters';
import { rowFor } from '#kernel/server/resources/reading';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { openScript, SalesScript } from '../../ownFields/model/settings';

const scriptService: Service = service(SalesScript, {
  filters: {
    /** What is said at a stage, and what was written for no stage in particular. */
    stage: by(Customer.fields.state, (state) => sql`(t.states = '{}' or ${state} = any(t.states))`),
  },
  calls: [
    serves(openScript, async (work, { id }) => {
      await rowFor(work, scriptService, id, 'view');
      await work.session.rows(
        sql`update sales_script set use_count = use_count + 1 where ${ours(work, 'sales_script')} and id = ${id}`,
      );
      return { id };
    }),
  ],
});

export const scripts: AreaPiece = { services: [scriptService] };
