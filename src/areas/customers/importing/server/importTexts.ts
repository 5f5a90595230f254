// What an import says.
import { texts } from '#kernel/model/text';

export const importTexts = texts('customers.importing', {
  tooManyRows: ['文件有 {rows} 行，最多导入 {max} 行', 'The file has {rows} rows; at most {max} can be imported'],
  tooLarge: ['文件不能超过 {max} MB', 'The file may have at most {max} MB'],
  noRows: ['文件里没有数据行', 'The file has no rows'],
  notYours: ['请重新上传文件', 'Upload the file again'],
  notYourFile: ['只有上传者能查看文件内容', 'Only who uploaded the file sees what it holds'],
  needColumn: ['请把一列对应到“{label}”', 'Map a column to “{label}”'],
  twice: ['“{label}”只能对应一列', '“{label}” takes one column only'],
  unknownColumn: ['文件里没有这一列：{column}', 'The file has no such column: {column}'],
  needContact: ['请填写手机或微信', 'Enter a mobile or WeChat'],
  needSource: ['请填写来源，或为批次选择默认来源', 'Enter a source, or choose one for the whole batch'],
  sourceUnknown: ['没有这个来源，或不是最末级、已停用', 'No such source, or it is no leaf or switched off'],
  noReferrer: ['没有这个客户编号', 'There is no customer with this number'],
  schoolElsewhere: ['您不能导入到该校区', 'You cannot import to this school'],
  sameRow: ['与第 {row} 行是同一学员', 'The same student as in row {row}'],
  ownerFull: ['{name}已达到拥有上限 {max}', '{name} has reached the limit of {max}'],
  notCounsellor: ['该员工不是接单中的顾问', 'This person is no counsellor who takes customers'],
  needStaff: ['请选择顾问', 'Choose the counsellors'],
  notAllValid: ['还有 {n} 行有错误，请修改或排除', '{n} {n|row has|rows have} errors; mend or exclude {n|it|them}'],
  nothing: ['没有可导入的行', 'There is nothing to import'],
  frozen: ['该批次已经导入或关闭，不能再修改', 'This batch is imported or closed and cannot be changed'],
  noChoice: ['该行不能这样处理', 'This cannot be done with the row'],
  tooLate: ['只能在导入后 {hours} 小时内撤销', 'An import can be taken back within {hours} {hours|hour|hours}'],
  touched: [
    '{name}等 {n} 位客户已被跟进、邀约、领取、修改或再次录入，不能撤销',
    '{n} {n|customer|customers}, {name} among them, {n|was|were} contacted, booked, claimed, changed or entered again; the import stays',
  ],
  rowFailed: ['第 {row} 行：{message}', 'Row {row}: {message}'],
  knownMeanwhile: [
    '校验后已有人录入该学员，请重新校验',
    'Somebody has entered this student since the check; check again',
  ],
  errorColumn: ['错误', 'Errors'],
});
