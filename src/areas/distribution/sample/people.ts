// Distributors in six trees, their accounts, and who would like to be one.
import type { Sample } from '#kernel/server/sample';
import { DistributorApplication } from '../distributors/model/application';
import { Distributor } from '../distributors/model/distributor';
import { PayoutAccount } from '../payouts/model/account';
import { countNumbers, empty, type Household, type Person } from './world';

export async function plantPeople(
  sample: Sample,
  staff: readonly Household[],
  families: readonly Household[],
  schools: readonly number[],
  levels: readonly Person['level'][],
): Promise<Person[]> {
  const people: Person[] = [];
  const drafts = Array.from({ length: 48 }, (_, at) => {
    // Nine colleagues, then families; the last five are partners from outside.
    const isStaff = at < staff.length;
    const one = isStaff ? staff[at] : at < 43 ? families[at - staff.length] : undefined;
    // Six on top, the rest under somebody who came before, so that the deepest chain is four.
    const parent = at < 6 ? null : at < 18 ? at % 6 : at < 30 ? 6 + (at % 12) : at < 36 ? 18 + (at % 12) : at % 6;
    const person: Person = {
      ...{
        id: 0,
        name: one?.name ?? sample.personName(),
        mobile: one?.mobile ?? sample.mobile(),
      },
      ...{
        schoolId: one?.schoolId ?? sample.pick(schools),
        parent: parent === null ? null : people[parent]!,
        account: 0,
      },
      ...{ level: levels[at % 7 === 0 ? 2 : at % 3 === 0 ? 1 : 0]!, purses: empty, joined: -380 + at * 4 },
      state: at === 44 || at === 45 || at === 46 ? 'frozen' : at === 47 || at === 43 ? 'quit' : 'active',
    };
    people.push(person);
    return { person, one, kind: isStaff ? ('staff' as const) : one ? ('customer' as const) : ('partner' as const) };
  });
  const seen = new Set<string>();
  for (const [at, { person, one, kind }] of drafts.entries()) {
    while (seen.has(person.mobile)) person.mobile = sample.mobile();
    seen.add(person.mobile);
    const [id] = await sample.plant(Distributor, [
      {
        ...{
          name: person.name,
          distNo: `FX${String(at + 1).padStart(8, '0')}`,
          mobile: person.mobile,
          schoolId: person.schoolId,
        },
        ...{
          kind,
          staffId: kind === 'staff' ? one!.id : null,
          customerId: kind === 'customer' ? one!.id : null,
          levelId: person.level.id,
        },
        ...{
          parentId: person.state === 'quit' ? null : (person.parent?.id ?? null),
          parentAt: person.parent ? sample.moment(person.joined, 10) : null,
        },
        ...{
          joinedAt: sample.moment(person.joined, 10),
          levelAt: sample.moment(person.joined, 10),
          agreementVersion: 1,
        },
        ...{ ownerId: staff[at % staff.length]!.id, state: person.state, createdAt: sample.moment(person.joined, 10) },
      },
    ]);
    person.id = id!;
  }
  await countNumbers(
    sample,
    'distribution.distributor',
    people.map(() => ''),
  );
  const accounts = await sample.plant(
    PayoutAccount,
    people.map((person, at) => ({
      ...{
        distributorId: person.id,
        method: 'bank' as const,
        holder: person.name,
        accountNo: '4111111111111111',
        isDefault: true,
      },
      verifiedAt: at % 9 === 8 ? null : sample.moment(person.joined + 5, 15),
    })),
  );
  for (const [at, id] of accounts.entries()) people[at]!.account = id;
  return people;
}

export async function plantApplications(sample: Sample, people: readonly Person[]): Promise<void> {
  await sample.plant(
    DistributorApplication,
    Array.from({ length: 11 }, (_, at) => ({
      ...{
        name: sample.personName(),
        mobile: `1386000${String(1000 + at)}`,
        kind: 'partner' as const,
        schoolId: people[at]!.schoolId,
      },
      ...{ inviterId: at % 2 === 0 ? people[at]!.id : null, reason: '身边有不少家长在找课程', agreementVersion: 1 },
      ...{ state: at < 7 ? ('pending' as const) : ('rejected' as const), createdAt: sample.moment(-at, 9, 30) },
      ...(at < 7 ? {} : { auditNote: '资料不全', auditAt: sample.moment(-at + 1, 10) }),
    })),
  );
}
