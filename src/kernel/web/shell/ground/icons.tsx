// The shell's icons by name, as areas and the menu's administrator write them. One by one, so that only these travel.
import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CloudOutlined,
  ClusterOutlined,
  FileProtectOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  ReadOutlined,
  RocketOutlined,
  SettingOutlined,
  ShareAltOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { MenuNode } from '#kernel/web/session';

const icons: Record<string, ComponentType> = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  contract: FileProtectOutlined,
  form: FormOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  list: UnorderedListOutlined,
  read: ReadOutlined,
  rocket: RocketOutlined,
  setting: SettingOutlined,
  share: ShareAltOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

/** For the menu's administrator to choose from. */
export const iconNames: readonly string[] = Object.keys(icons);

/** A picture wins over a name. */
export function MenuIcon({ node }: { node: MenuNode }): ReactNode {
  const picture = typeof node.IcoImg === 'string' ? node.IcoImg : node.IcoImg?.FileUrl;
  if (picture) return <img src={picture} alt="" width={28} height={28} />;
  const Icon = icons[node.Ico ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
