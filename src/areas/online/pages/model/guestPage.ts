// A page as it goes out to a family.
export interface GuestCard {
  id: number;
  name: string;
  note: string;
  price: string | null;
  picture: string | null;
}

export interface GuestBlock {
  uid: string;
  type: string;
  props: Record<string, unknown>;
  bg: string | null;
  cards: GuestCard[];
  entries: { text: string; picture: string | null; link: string | null }[];
}

export interface GuestPage {
  title: string;
  bgColor: string;
  isPreview: boolean;
  blocks: GuestBlock[];
}
