/** What a candidate reads of an offer behind the link. */
export interface OfferForCandidate {
  state: string;
  name: string;
  post: string;
  school: string;
  monthlyTotal: string;
  startOn: string;
  expiresOn: string | null;
  probationMonths: number;
  terms: string | null;
}
