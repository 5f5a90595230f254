// The words of the browser's screens, for the list of all texts that the server offers to be said differently. Their
// files are pure; a test sees to it that none is forgotten.
import '#areas/system/web/accessTexts';
import '#areas/system/web/classify/classifyTexts';
import '#areas/system/web/config/configTexts';
import '#areas/system/web/demo/demoTexts';
import '#areas/system/web/franchiseTexts';
import '#areas/system/web/language/languageTexts';
import '#areas/system/web/logTexts';
import '#areas/system/web/messages/msgTexts';
import '#areas/system/web/openingTexts';
import '#areas/system/web/rentTexts';
import '#areas/system/web/schools/schoolTexts';
import '#areas/system/web/supportTexts';
import '#areas/workbench/web/messageTexts';
import '#kernel/web/login/loginTexts';
import '#kernel/web/resourceTexts';
import '#kernel/web/shellTexts';
import '#kernel/web/widgetTexts';
import './public/publicTexts';
