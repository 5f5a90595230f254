import { type AreaPiece, service } from '#kernel/server/service';
import { Category } from '../model/category';
import {
  ChannelAccount,
  ConfigHistory,
  ConfigValue,
  LanguageLabel,
  MessageTemplate,
  NumberRule,
} from '../model/config';

export const configuration: AreaPiece = {
  services: [ConfigValue, ConfigHistory, LanguageLabel, NumberRule, MessageTemplate, ChannelAccount, Category].map(
    (of) => service(of),
  ),
};
