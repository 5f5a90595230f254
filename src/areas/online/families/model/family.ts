// What the pages of families show: what is sold, what is open to a student, lessons, orders.
export interface ShopItem {
  kind: 'package' | 'vip';
  id: number;
  name: string;
  note: string;
  price: string;
  linePrice: string | null;
  picture: string | null;
  /** Days it runs; null: for ever or to a day. */
  days: number | null;
}

export interface ShopDetail extends ShopItem {
  contents: string[];
  isSoldOut: boolean;
  /** What this student would pay; null while nobody is signed in. */
  payable: string | null;
}

export interface OpenThing {
  kind: 'course' | 'resource' | 'audio_album';
  refId: number;
  name: string;
  state: string;
  endAt: string | null;
  daysLeft: number | null;
  /** Percent of a hundred. */
  progress: number;
}

export interface MyCourses {
  opened: OpenThing[];
  memberships: { level: 'vip' | 'svip'; endAt: string }[];
}

export interface LessonItem {
  id: number;
  title: string;
  kind: string;
  chapter: string | null;
  seconds: number;
  percent: number;
}

export interface LessonMedia {
  id: number;
  title: string;
  kind: string;
  intro: string | null;
  /** Good for two hours. */
  url: string;
  seconds: number;
  position: number;
  percent: number;
  mayDownload: boolean;
}

export interface FamilyOrder {
  orderNo: string;
  name: string;
  state: string;
  lines: { listPrice: string; vipDiscount: string; reduction: string; credit: string };
  payable: string;
  paid: string;
  refunded: string;
  payBy: string | null;
  /** Where it is paid; null: at the school. */
  payUrl: string | null;
}
