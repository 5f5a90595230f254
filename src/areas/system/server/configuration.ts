// Configuration, categories, labels, numbers and message templates.
import { type AreaPiece, service } from '#kernel/server/service';
import {
  ChannelAccount,
  ConfigHistory,
  ConfigItem,
  ConfigValue,
  LanguageLabel,
  MessageTemplate,
  NumberRule,
} from '../model/config';
import { categories, categoryRoutes } from './categories';

export const configuration: AreaPiece = {
  services: [
    ...[ConfigItem, ConfigValue, ConfigHistory, LanguageLabel, NumberRule, MessageTemplate, ChannelAccount].map((of) =>
      service(of),
    ),
    categories,
  ],
  routes: categoryRoutes,
};
