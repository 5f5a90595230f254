// The receipt as the family gets it.
import { useText } from '#kernel/web/i18n';
import { zoned } from '#kernel/web/zone';
import type { ReceiptPaper } from '../model/papers';
import css from './paper.module.css';
import { printTexts as p } from './printTexts';

export function ReceiptSheet({ paper }: { paper: ReceiptPaper }) {
  const { t } = useText();
  return (
    <div className={css.paper}>
      <h1>{t(paper.isRed ? p.redTitle : p.receiptTitle)}</h1>
      {paper.printedBefore > 0 && <div>{t(p.reprint, { n: paper.printedBefore })}</div>}
      <div className={css.facts}>
        <span>{`${t(p.receiptNo)}：${paper.no}`}</span>
        <span>{`${t(p.paidAt)}：${zoned(paper.paidAt)?.format('YYYY-MM-DD HH:mm') ?? ''}`}</span>
        <span>{`${t(p.customer)}：${paper.customer}`}</span>
        <span>{`${t(p.payer)}：${paper.payer}`}</span>
        <span>{`${t(p.no)}：${paper.contractNo}`}</span>
        <span>{paper.school}</span>
      </div>
      <table style={{ marginTop: 8 }}>
        <tbody>
          {paper.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
            <tr key={at}>
              <td>{line.name}</td>
              <td>{line.qty}</td>
              <td className={css.amount}>{line.net}</td>
            </tr>
          ))}
          {paper.splits.map((split, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two splits may have one method
            <tr key={`s${at}`}>
              <td>{`${t(p.methods)}：${split.method}`}</td>
              <td>{split.tradeNo}</td>
              <td className={css.amount}>{split.amount}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={2}>{`${t(p.amount)}　${paper.capital}`}</td>
            <td className={css.amount}>{`${paper.isRed ? '-' : ''}${paper.amount}`}</td>
          </tr>
        </tbody>
      </table>
      <div className={css.facts} style={{ marginTop: 8 }}>
        <span>{`${t(p.received)}：${paper.received}`}</span>
        <span>{`${t(p.owed)}：${paper.owed}`}</span>
        <span>{`${t(p.cashier)}：${paper.cashier}`}</span>
        <span>{`${t(p.checkCode)}：${paper.checkCode}`}</span>
      </div>
    </div>
  );
}
