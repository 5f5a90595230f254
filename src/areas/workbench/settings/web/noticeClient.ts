// The calls of a person's own settings, typed.
import { sendCall } from '#kernel/web/calls/sendCall';
import { mySettings, type NoticeSwitches, noticeChoices, saveSettings } from '../model/staffSetting';

export const noticeSettings = {
  choices: () => sendCall(noticeChoices, {}),
  mine: () => sendCall(mySettings, {}),
  save: (notices: NoticeSwitches) => sendCall(saveSettings, { notices }),
};
