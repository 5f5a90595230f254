// A person in a cell or a line: avatar and name. Without a picture the last character of a Chinese name, or the first
// letter of another, stands on a colour that stays the same for that name.
import { Avatar, Typography } from 'antd';
import { hueOf } from '#kernel/web/hues';

const initialOf = (name: string): string =>
  /^[\u4e00-\u9fff]/.test(name) ? name.slice(0, 1) : name.slice(0, 1).toUpperCase();

export interface PersonTagProps {
  name: string;
  avatar?: string | null;
  /** A second, quieter line: post, school. */
  sub?: string;
  size?: number;
}

export function PersonTag({ name, avatar, sub, size = 24 }: PersonTagProps) {
  return (
    <span data-data style={{ display: 'inline-flex', alignItems: 'center', gap: 8, maxWidth: '100%', minWidth: 0 }}>
      <Avatar
        size={size}
        src={avatar || undefined}
        alt=""
        style={{ backgroundColor: avatar ? undefined : hueOf(name), flex: 'none', fontSize: size * 0.5 }}
      >
        {initialOf(name)}
      </Avatar>
      <span style={{ minWidth: 0, lineHeight: 1.3 }}>
        <Typography.Text ellipsis style={{ display: 'block' }}>
          {name}
        </Typography.Text>
        {sub && (
          <Typography.Text type="secondary" ellipsis style={{ display: 'block', fontSize: 12 }}>
            {sub}
          </Typography.Text>
        )}
      </span>
    </span>
  );
}
