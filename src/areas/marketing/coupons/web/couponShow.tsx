// What a coupon is worth and how its discount was shared, in words instead of the data they are kept as.
import { yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { Coupon } from '../model/coupon';
import type { Terms } from '../model/terms';
import { couponTexts as c } from './couponTexts';

function TermsText({ of }: { of: Terms }) {
  const { t } = useText();
  const said = {
    ...{ face: yuan(of.faceValue), threshold: yuan(of.threshold), step: yuan(of.stepAmount) },
    ...{ off: yuan(of.stepOff), cap: yuan(of.capAmount), percent: String(of.payPercent / 100) },
  };
  return <span data-data>{t(c[of.kind], said)}</span>;
}

function Shares({ of }: { of: readonly { lineNo: number; discount: number }[] }) {
  const { t } = useText();
  return (
    <span data-data>
      {of.map(({ lineNo, discount }) => t(c.share, { n: lineNo, amount: yuan(discount) })).join(' · ')}
    </span>
  );
}

export const couponShow = {
  terms: ({ terms }: WireOf<typeof Coupon>) => <TermsText of={terms as Terms} />,
  lines: ({ lines }: WireOf<typeof Coupon>) => <Shares of={lines as { lineNo: number; discount: number }[]} />,
};
