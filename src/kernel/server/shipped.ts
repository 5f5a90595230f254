// What an area ships and an enterprise may change: settings, categories, wordings, roles, numbers.
import type { Channel, NoticeCategory, NoticeLevel, OutsideChannel } from '../model/notices';
import type { Text } from '../model/text';

export interface ConfigItem {
  key: string;
  group: string;
  name: Text;
  type:
    | 'text'
    | 'long_text'
    | 'int'
    | 'money'
    | 'percent'
    | 'bool'
    | 'choice'
    | 'multi_choice'
    | 'date'
    | 'time'
    | 'json'
    | 'color'
    | 'image'
    | 'file'
    | 'secret'
    | 'days';
  default: unknown;
  options?: Record<string, Text>;
  min?: number;
  max?: number;
  /** What else must be set when this option is chosen. */
  needs?: Record<string, readonly string[]>;
  /** The lowest level that may override the value. */
  level?: 'enterprise' | 'region' | 'school';
  pattern?: RegExp;
  /** Served without a session. */
  public?: boolean;
  /** Given to everyone signed in, as it is in force at their school: what their browser goes by. */
  client?: boolean;
  help?: Text;
}

export interface CategoryNode {
  code: string;
  name: Text;
  color?: string;
  /** Name of an icon of the shell's set. */
  icon?: string;
  child?: CategoryNode[];
}
export interface CategoryTree {
  key: string;
  area: string;
  title: Text;
  maxDepth?: number;
  fixed?: boolean;
  /** A school may have categories of its own, which only it is offered. */
  schoolMayExtend?: boolean;
  nodes: CategoryNode[];
}

/** A kind of notice as it is shipped; an enterprise may word it otherwise. Texts name their values `{{school}}`. */
export interface MessageTemplate {
  /** The `kind` of `notify()`: `area.subject`. */
  key: string;
  area: string;
  name: Text;
  /** Who gets it, in words. */
  audience?: Text;
  category?: NoticeCategory;
  level?: NoticeLevel;
  title: Text;
  content: Text;
  /** What is said elsewhere than in the console, where that differs. */
  texts?: Partial<Record<OutsideChannel, { title?: Text; content: Text }>>;
  /** Where it goes unless the enterprise decides otherwise; in the console only when nothing is said. */
  channels?: readonly Channel[];
  /** Each value with a sample of it. */
  variables: Record<string, string | Text>;
  /** Values that are not kept: verification codes, links that open a family's page. */
  secrets?: readonly string[];
  /** Worth nothing a little later: one that could not be sent is not sent again. */
  fleeting?: boolean;
  /** Said instead when a value is missing; its name when nothing is said. */
  fallback?: Text;
  /** How long notices with one merge key come together in one unread message. */
  mergeMinutes?: number;
}

export interface RoleDeclaration {
  key: string;
  name: Text;
  dataScope: 'self' | 'department' | 'school' | 'region' | 'all';
}

export interface NumberRule {
  key: string;
  /** Tokens {school} {yyyy} {yy} {MM} {dd} {seq:4}. */
  pattern: string;
  reset: 'never' | 'year' | 'month' | 'day';
  perSchool?: boolean;
}
