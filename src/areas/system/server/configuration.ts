// Configuration, categories, labels, numbers and message templates.
import { type AreaPiece, service } from '#kernel/server/service';
import { Category } from '../model/category';
import {
  ChannelAccount,
  ConfigHistory,
  ConfigItem,
  ConfigValue,
  LanguageLabel,
  MessageTemplate,
  NumberRule,
} from '../model/config';

export const configuration: AreaPiece = {
  services: [
    ConfigItem,
    ConfigValue,
    ConfigHistory,
    LanguageLabel,
    NumberRule,
    MessageTemplate,
    ChannelAccount,
    Category,
  ].map((of) => service(of)),
};
