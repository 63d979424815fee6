import { Fragment } from 'react';
import { dollars } from '#domain/dollars.ts';
import { FEE_INCLUDES } from '#domain/program-facts.ts';
import { programNames } from '../rules.ts';
import type { Program } from '../schema.ts';

/** What the fee includes and what it does not (SEAS-06), and the terms: once for all programs that agree. */
export function Terms({ programs }: { programs: readonly Program[] }) {
  const groups = [...Map.groupBy(programs, (program) => JSON.stringify(termsOf(program))).values()];
  return groups.map((ofThese) => {
    const [program] = ofThese;
    if (!program) return null;
    const names = programNames(ofThese);
    return (
      <Fragment key={names}>
        {groups.length === 1 ? null : <h3 className="mt-5 text-base">{names}</h3>}
        <Included includes={program.includes} />
        <p className="mt-3">
          {termsInWords(program)}
          <Source address={program.sourceUrl} />
        </p>
      </Fragment>
    );
  });
}

/** What programs have to agree in. */
function termsOf(program: Program) {
  const { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl } = program;
  return { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl };
}

function termsInWords({ deposit, paymentPlan, financialAid, refundRule }: Program): string {
  return [
    `Deposit: ${deposit === null ? 'not stated' : dollars(deposit)}.`,
    `Payment plan: ${yesNo(paymentPlan)}.`,
    `Financial aid: ${yesNo(financialAid)}.`,
    `Refunds: ${refundRule ?? 'not stated'}${/[.!?]$/.test(refundRule ?? '') ? '' : '.'}`,
  ].join(' ');
}

function yesNo(value: boolean | null): string {
  return value === null ? 'not stated' : value ? 'yes' : 'no';
}

function Included({ includes }: { includes: readonly string[] }) {
  if (includes.length === 0) return <p className="mt-3">What the fee includes: not stated.</p>;
  return (
    <div className="in-out">
      <Items kind="in" title="In the fee" items={includes} />
      <Items
        kind="out"
        title="Not in the fee"
        items={FEE_INCLUDES.filter((item) => !includes.includes(item))}
      />
    </div>
  );
}

function Items({ kind, title, items }: { kind: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={kind}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function Source({ address }: { address: string | null }) {
  if (address === null || !/^https?:/i.test(address)) return null;
  return (
    <>
      {' '}
      <a className="link target" rel="noopener nofollow ugc" href={address}>
        {`Source: ${address.replace(/^https?:\/\//i, '').replace(/\/.*$/, '')}`}
      </a>
    </>
  );
}
