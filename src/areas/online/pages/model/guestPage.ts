// A page as it goes out to a family.
export interface GuestCard {
  id: number;
  name: string;
  note: string;
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
  entries: { text: string; picture: string | null; link: string | null }[];
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
