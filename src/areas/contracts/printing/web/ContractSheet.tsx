// The contract as it is signed.
import { useText } from '#kernel/web/i18n';
import type { ContractPaper } from '../model/papers';
import css from './paper.module.css';
import { printTexts as p } from './printTexts';

export function ContractSheet({ paper }: { paper: ContractPaper }) {
  const { t } = useText();
  return (
    <div className={css.paper}>
      {paper.isDraft && <div className={css.watermark}>{t(p.draft)}</div>}
      <h1>{t(p.title)}</h1>
      <div className={css.facts}>
        <span>{`${t(p.no)}：${paper.no}`}</span>
        <span>{`${t(p.signedOn)}：${paper.signedOn}`}</span>
        <span>{`${t(p.partyA)}：${[paper.customer, paper.guardian].filter(Boolean).join(' / ')}`}</span>
        <span>{`${t(p.mobile)}：${paper.mobile}`}</span>
        <span>{`${t(p.partyB)}：${paper.school}`}</span>
        <span>{`${t(p.address)}：${paper.address}`}</span>
      </div>
      <table style={{ marginTop: 8 }}>
        <thead>
          <tr>
            {[p.item, p.qty, p.lessons, p.gifts].map((label) => (
              <th key={label.zh}>{t(label)}</th>
            ))}
            {[p.gross, p.discount, p.net].map((label) => (
              <th key={label.zh} className={css.amount}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line) => (
            <tr key={line.lineNo}>
              <td>{line.name}</td>
              <td>{line.qty}</td>
              <td>{line.lessons || ''}</td>
              <td>{line.gifts || ''}</td>
              <td className={css.amount}>{line.gross}</td>
              <td className={css.amount}>{line.discount}</td>
              <td className={css.amount}>{line.net}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={4}>{t(p.total)}</td>
            <td className={css.amount}>{paper.grossTotal}</td>
            <td className={css.amount}>{paper.discountTotal}</td>
            <td className={css.amount}>{paper.receivable}</td>
          </tr>
          <tr>
            <td colSpan={7}>{`${t(p.capital)}：${paper.capital}`}</td>
          </tr>
        </tbody>
      </table>
      {paper.discounts.length > 0 && (
        <>
          <h2>{t(p.discounts)}</h2>
          {paper.discounts.map(({ name, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <div key={at}>{`${name}　${amount}`}</div>
          ))}
        </>
      )}
      {paper.installments.length > 1 && (
        <>
          <h2>{t(p.plan)}</h2>
          <table>
            <tbody>
              {paper.installments.map(({ no, dueOn, amount }) => (
                <tr key={no}>
                  <td>{t(p.part, { no })}</td>
                  <td>{`${t(p.due)}：${dueOn}`}</td>
                  <td className={css.amount}>{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h2>{t(p.refund)}</h2>
      <div>{t(p.cooling, { n: paper.coolingDays })}</div>
      <div>{t(paper.refundBasis === 'deal' ? p.basisDeal : p.basisOriginal)}</div>
      {paper.breach
        .filter(({ percent }) => percent > 0)
        .map(({ consumedTo, percent }) => (
          <div key={consumedTo}>{t(p.breach, { to: consumedTo, percent })}</div>
        ))}
      <div className={css.signs}>
        <span>
          {`${t(p.signA)}：`}
          {paper.signature && <img alt={t(p.signA)} width={180} height={60} src={paper.signature} />}
        </span>
        <span>{`${t(p.signB)}：`}</span>
        <span />
        <span>{`${t(p.seller)}：${paper.owner}`}</span>
      </div>
    </div>
  );
}
