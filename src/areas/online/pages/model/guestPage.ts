// A page as it goes out to a family.
import type { Area } from './document';

export interface GuestCard {
  id: number;
  name: string;
  note: string;
  /** When it is, where it has a time. */
  at: string | null;
  price: string | null;
  picture: string | null;
  /** Where it leads. */
  link: string | null;
}

export interface GuestBlock {
  uid: string;
  type: string;
  props: Record<string, unknown>;
  bg: string | null;
  cards: GuestCard[];
  entries: {
    text: string;
    picture: string | null;
    link: string | null;
    area: Area | null;
    /** Of one that is a banner: what is counted when it is pressed. */
    bannerId: number | null;
  }[];
  columns: GuestBlock[][];
}

/** Where families shop, learn and redeem. */
interface GuestSite {
  my: string;
  /** Whether somebody is signed in, whose courses stand in `my_courses`. */
  isSignedIn: boolean;
}

export interface GuestPage extends GuestSite {
  title: string;
  bgColor: string;
  isPreview: boolean;
  blocks: GuestBlock[];
}
