import { texts } from '#kernel/model/text';

export const transferTexts = texts('demo.transfer', {
  resources: ['资源的部件', 'Parts of a resource'],
  wizard: ['导入向导', 'Import wizard'],
  wizardNote: [
    '选文件、试跑、写入三步；这里导入的是真实的区域，确认前不会写入任何内容',
    'Choose a file, rehearse, write. It imports real regions; nothing is written before you confirm',
  ],
  open: ['打开导入向导', 'Open the import wizard'],
  states: ['状态按钮', 'State buttons'],
  statesNote: [
    '模型允许、服务器准许的状态变更；这里是您能看到的第一个校区，点击后先询问',
    'The changes of state that the model allows and the server grants: of the first school you see; it asks before it acts',
  ],
  noRow: ['没有您可以看到的校区', 'There is no school you may see'],
  noStep: ['现在没有可做的状态变更', 'Nothing can be done with it now'],
});
